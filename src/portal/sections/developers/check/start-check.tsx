import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Form } from '../../../components/form.tsx';
import { LimitedInput } from '../../../components/limited-input.tsx';
import { notify } from '../../../components/notify.ts';
import { Section } from '../../../components/section.tsx';
import { required, validEmail } from '../../../components/validation.ts';
import { startLmsCheck, type LmsCheck } from '../../../queries/lms-checks.ts';
import { ways, wayWords, type ModeName } from '../ways/way-words.ts';
import classes from './check.module.css';
import { t } from '../../../../language/translate.ts';

interface CheckValues extends Record<string, unknown> {
  lms: ModeName;
  courseId: string;
  studentEmail: string;
  otherEmail: string;
  unitCode: string;
}

/** The form that starts a check. It begins with the values of the latest one. */
export function StartCheck({ mode, latest }: { mode: ModeName; latest: LmsCheck | null }) {
  const navigate = useNavigate();
  const mutation = useMutation(startLmsCheck());
  const [asking, setAsking] = useState(false);
  const form = useForm<CheckValues>({
    initialValues: {
      lms: latest?.lms ?? mode,
      courseId: latest?.courseId ?? '',
      studentEmail: latest?.studentEmail ?? '',
      otherEmail: latest?.otherEmail ?? '',
      unitCode: latest?.unitCode ?? '',
    },
    validate: {
      courseId: required(t('Enter the id of a test course.')),
      studentEmail: validEmail,
      otherEmail: (value, { studentEmail }) =>
        value.trim().toLowerCase() === studentEmail.trim().toLowerCase()
          ? t('Use another address than for the first test student.')
          : validEmail(value),
    },
  });
  const start = async () => {
    const { lms, courseId, studentEmail, otherEmail, unitCode } = form.getValues();
    const check = await mutation.mutateAsync({
      lms,
      courseId: courseId.trim(),
      studentEmail: studentEmail.trim(),
      otherEmail: otherEmail.trim(),
      unitCode: unitCode.trim() === '' ? null : unitCode.trim(),
    });
    form.resetDirty();
    notify.done(t('The check has started.'));
    await navigate({ to: '/developers/lms-integration/check', search: { check: check.id }, resetScroll: false });
  };
  return (
    <Section
      title={t('New check')}
      description={t('Use a course and addresses that are made for tests. Your LMS may write to both addresses.')}
    >
      <Form
        form={form}
        // The dialog shows the refusal of the API.
        mutation={{ isPending: mutation.isPending, error: null }}
        onSubmit={() => setAsking(true)}
        submitLabel={t('Start the check …')}
        guarded={false}
      >
        <div className={classes.fields}>
          <NativeSelect
            label={t('LMS')}
            data={ways.map((way) => ({
              value: way,
              label: way === mode ? t('{way} (in use)', { way: wayWords[way].title }) : wayWords[way].title,
            }))}
            {...form.getInputProps('lms')}
          />
          <LimitedInput limit={255} label={t('Id of the test course in the LMS')} {...form.getInputProps('courseId')} />
          <LimitedInput
            limit={254}
            label={t('E-mail of the first test student')}
            type="email"
            {...form.getInputProps('studentEmail')}
          />
          <LimitedInput
            limit={254}
            label={t('E-mail of the second test student')}
            description={t('Gets the enrolment by the transfer.')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            type="email"
            {...form.getInputProps('otherEmail')}
          />
          <LimitedInput
            limit={50}
            label={t('Code of a unit (optional)')}
            description={t('Gets a test result. Without it, marking is left out.')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('unitCode')}
          />
        </div>
      </Form>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Start the check?')}
        confirmLabel={t('Start the check')}
        onConfirm={start}
      >
        <Text>
          {t(
            'Attain enrols test students on the course {courseId} and cancels their enrolments. Two test students and a cancelled enrolment may stay in your LMS; the result lists them.',
            { courseId: form.values.courseId },
          )}
        </Text>
      </ConfirmDialog>
    </Section>
  );
}

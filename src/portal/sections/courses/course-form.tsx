import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { NewerState } from '../../components/newer-state.tsx';
import { Section } from '../../components/section.tsx';
import { courseDetails, type Course, type CourseDetails } from '../../queries/courses.ts';
import { useLmsHints } from '../../queries/lms-hints.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { courseRules, detailsOf, newDefinition, newUnit, valuesOf } from './course-values.ts';
import { LmsCoursePicker } from './lms-course-picker.tsx';
import { UnitFields } from './unit-fields.tsx';
import { t } from '../../../language/translate.ts';

interface CourseFormProps {
  readonly course?: Course;
  /** The first values of the fields; by default those of the course. */
  readonly wanted?: CourseDetails | undefined;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  /** Gets the version of the course that the form was filled from; undefined for a new course. */
  readonly onSubmit: (details: CourseDetails, version: string | undefined) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

const labels = {
  name: t('Name'),
  lmsCourseId: t('Course in the LMS'),
  units: t('Units'),
  certificateDefinitions: t('Certificates'),
};

// Another LMS than those with a hint of their own.
const anyCode = t('When Attain sends a result, this code names the unit. Use the code that your LMS knows.');

/** The form for a new or an existing course. */
export function CourseForm({ course, wanted, mutation, onSubmit, submitLabel, secondary }: CourseFormProps) {
  const client = useQueryClient();
  // Not `course`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(course);
  const form = useForm({ initialValues: valuesOf(wanted ?? course), validate: courseRules });
  const { units, certificateDefinitions } = form.values;
  const hints = useLmsHints();
  const hintId = useId();
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit(detailsOf(values), base?.version)}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      {base === undefined ? null : (
        <NewerState
          form={form}
          mutation={mutation}
          base={base}
          onLoaded={setBase}
          load={() => client.query({ ...courseDetails(base.id), staleTime: 0 })}
          valuesOf={valuesOf}
          labels={labels}
        />
      )}
      <Paper p="lg">
        <Stack gap="md" maw={560}>
          <LimitedInput label={t('Name')} limit={200} {...form.getInputProps('name')} />
          <LmsCoursePicker
            value={form.values.lmsCourseId}
            onChange={(lmsCourseId) => form.setFieldValue('lmsCourseId', lmsCourseId)}
          />
        </Stack>
      </Paper>
      <Section
        title={t('Units')}
        description={t(
          'Students complete the units in this order. The weight of a unit decides how much it counts in the progress and the mark.',
        )}
      >
        <Stack gap="md">
          {units.map((unit, index) => (
            <UnitFields key={unit.key} form={form} index={index} hintId={hintId} hint={hints.unitCode ?? anyCode} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('units', newUnit())}
              disabled={units.length >= 100}
            >
              {t('Add a unit')}
            </Button>
          </div>
        </Stack>
      </Section>
      <Section
        title={t('Certificates')}
        description={t('A certificate is issued as soon as a student’s mark reaches the required mark.')}
      >
        <Stack gap="md">
          {certificateDefinitions.map(({ key }, index) => (
            <CertificateFields key={key} form={form} index={index} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('certificateDefinitions', newDefinition())}
              disabled={certificateDefinitions.length >= 20}
            >
              {t('Add a certificate')}
            </Button>
          </div>
        </Stack>
      </Section>
    </Form>
  );
}

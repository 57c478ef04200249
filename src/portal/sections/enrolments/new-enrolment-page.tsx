import { Alert, Button, Paper } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { CoursePicker, StudentPicker } from '../../components/search-picker.tsx';
import { required } from '../../components/validation.ts';
import { createEnrolment } from '../../queries/actions.ts';
import { courseDetails } from '../../queries/courses.ts';
import { AlreadyEnrolled } from './already-enrolled.tsx';
import { actionWords, isFailure } from './action-words.ts';
import { NewStudentDialog } from './new-student-dialog.tsx';
import { UnderWay } from './under-way.tsx';
import { useSubmissionKey } from './use-submission-key.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/enrolments/new');

/** Page that enrols a student in a course and waits for the LMS. The enrolment's page then shows the outcome. */
export function NewEnrolmentPage() {
  const { studentId = '', courseId = '' } = route.useSearch();
  const navigate = useNavigate();
  const mutation = useMutation(createEnrolment());
  const { keyFor, settle } = useSubmissionKey();
  const [isAdding, setIsAdding] = useState(false);
  const course = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useForm({
    initialValues: { studentId, courseId },
    validate: { studentId: required(t('Choose a student.')), courseId: required(t('Choose a course.')) },
  });
  const submit = (values: { studentId: string; courseId: string }) =>
    mutation.mutate(
      { key: keyFor(values), ...values },
      {
        onSuccess: (action) => {
          settle();
          if (action.state === 'CLOSED' && !isFailure(action)) notify.done(actionWords.CREATE.done);
          void navigate({
            to: '/enrolments/$enrolmentId',
            params: { enrolmentId: action.enrolmentId },
            ignoreBlocker: true,
          });
        },
      },
    );
  return (
    <>
      <PageHeader
        title={t('New enrolment')}
        description={t('The student is enrolled in the LMS at the same time.')}
        breadcrumb={[{ label: t('Enrolments'), link: linkOptions({ to: '/enrolments' }) }]}
      />
      <Paper p="lg" maw={560}>
        <Form
          form={form}
          mutation={mutation}
          onSubmit={submit}
          submitLabel={t('Enrol the student')}
          secondary={
            // Back to where the form was opened.
            <LinkButton
              {...(studentId === ''
                ? linkOptions({ to: '/enrolments' })
                : linkOptions({ to: '/students/$studentId', params: { studentId } }))}
              variant="default"
            >
              {t('Cancel')}
            </LinkButton>
          }
        >
          <StudentPicker
            label={t('Student')}
            placeholder={t('Beginning of a name, e-mail or reference')}
            value={form.values.studentId === '' ? null : form.values.studentId}
            onChange={(id) => form.setFieldValue('studentId', id ?? '')}
            error={form.errors.studentId}
          />
          <div>
            <Button
              ref={opener}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              {t('New student')}
            </Button>
          </div>
          <CoursePicker
            inputRef={course}
            label={t('Course')}
            placeholder={t('Beginning of a name')}
            value={form.values.courseId === '' ? null : form.values.courseId}
            onChange={(id) => form.setFieldValue('courseId', id ?? '')}
            error={form.errors.courseId}
          />
          <NotLinked courseId={form.values.courseId} />
          {/* Once the request is sent, the list also has the new enrolment, which would be taken for another one. */}
          {mutation.isPending || mutation.isSuccess ? null : (
            <AlreadyEnrolled studentId={form.values.studentId} courseId={form.values.courseId} />
          )}
          {mutation.isPending ? <UnderWay call={actionWords.CREATE.call} /> : null}
        </Form>
      </Paper>
      {/* Beside the form and not within it: a form cannot be within another one. */}
      <NewStudentDialog
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        // After a new student, the form goes on at its next field.
        onGone={(hasAdded) => (hasAdded ? course : opener).current?.focus()}
        onAdded={(id) => {
          form.setFieldValue('studentId', id);
          form.clearFieldError('studentId');
        }}
      />
    </>
  );
}

/** Warns about a course without a link to the LMS, because enrolling in it cannot work. */
function NotLinked({ courseId }: { courseId: string }) {
  const { data } = useQuery({ ...courseDetails(courseId), enabled: courseId !== '' });
  if (courseId === '' || data === undefined || data.lmsCourseId !== null) return null;
  return (
    <Alert variant="default" icon={<IconUnlink aria-hidden />} title={t('This course is not linked to the LMS')}>
      {t('Enrolling fails until an administrator links the course to a course in the LMS, under Courses.')}
    </Alert>
  );
}

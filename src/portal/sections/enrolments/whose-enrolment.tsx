import { Text } from '@mantine/core';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { t } from '../../../language/translate.ts';

/** Names in a dialog whose enrolment it is about, because the dialog covers the page that says so. */
export function WhoseEnrolment({ enrolment: { student, course } }: { enrolment: EnrolmentDetails }) {
  return (
    <Text>
      {t('The enrolment of {student} in {course}.', {
        student: `${student.firstName} ${student.lastName}`,
        course: course.name,
      })}
    </Text>
  );
}

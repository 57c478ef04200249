/**
 * The names of the operations that actions call, by the type of their workflow. They are those of docs/product.md §4.2, as pages
 * and messages have them; a test compares them.
 */
export const operationOfWorkflow = {
  createEnrolment: 'Create LMS Enrolment',
  transferEnrolment: 'Transfer LMS Enrolment',
  cancelEnrolment: 'Cancel LMS Enrolment',
  markEnrolment: 'Update LMS Enrolment Marking',
} as const;

/** What other features may use of lms where they answer requests. */
export { replyFor } from './lms-reply.ts';
export { presentLmsEnrolment } from './present-lms-enrolment.ts';

/** The exports of lms for the routes of other features. */
export { replyFor } from './lms-reply.ts';
export { presentLmsEnrolment } from './present-lms-enrolment.ts';
export { presentStep } from './present-connection.ts';

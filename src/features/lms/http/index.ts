/** What other features may use of lms where they answer requests. */
export { replyFor } from './lms-reply.ts';

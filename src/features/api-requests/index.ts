/** The exports of API requests for other parts. */
export { adviceFor } from './rules/advice.ts';
export { showRequest } from './show-request.ts';

import { STATUS_CODES } from 'node:http';

/** Returns a status of HTTP with its name, such as `404 Not Found`. */
export const answeredStatus = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();

import { STATUS_CODES } from 'node:http';

/** The request is not possible. `message` is shown to the caller, as the answer with this HTTP status. */
export class RefusedError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
    this.headers = headers;
  }
}

/** The body of every error in JSON. */
export interface ErrorBody {
  readonly title: string;
  readonly message: string;
}

export function errorBody(status: number, message: string): ErrorBody {
  return { title: STATUS_CODES[status] ?? 'Error', message };
}

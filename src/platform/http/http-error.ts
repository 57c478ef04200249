import { STATUS_CODES } from 'node:http';

/** An answer other than success that the HTTP layer itself decides. `message` is shown to the caller. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

/** The body of every error of both APIs (docs/product.md §7): the HTTP status text and a description. */
export interface ErrorBody {
  readonly title: string;
  readonly message: string;
}

export function errorBody(status: number, message: string): ErrorBody {
  return { title: STATUS_CODES[status] ?? 'Error', message };
}

/** PostgreSQL could not be used; each subclass is one reason. It says nothing about what the statement would have done. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No connection came in time: all are in use, or the server takes none. */
export class NoConnectionError extends DatabaseUnavailableError {
  constructor(cause?: unknown) {
    super('No connection to PostgreSQL came in time: all are in use, or the server does not answer', { cause });
  }
}

/** PostgreSQL did not answer in time. Whether it has done what it was asked is not known; the connection is closed. */
export class AnswerTimeoutError extends DatabaseUnavailableError {
  constructor(milliseconds: number) {
    super(`PostgreSQL did not answer within ${milliseconds} ms; the connection was closed`);
  }
}

/** The connection broke. Whether PostgreSQL has done what it was asked last is not known. */
export class ConnectionLostError extends DatabaseUnavailableError {
  constructor(cause?: unknown) {
    super('The connection to PostgreSQL was lost', { cause });
  }
}

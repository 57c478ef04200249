import { asSentence, englishWording, type Sentence } from '../../../language/sentence.ts';

/** PostgreSQL could not be used. Each subclass is one reason. It says nothing about the effect of the statement. */
export class DatabaseUnavailableError extends Error {
  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(englishWording([sentence]), options);
    this.sentence = sentence;
    this.name = new.target.name;
  }
}

/** No connection came in time: all are in use, or the server accepts none. */
export class NoConnectionError extends DatabaseUnavailableError {
  constructor(
    cause?: unknown,
    sentence = asSentence('No connection to PostgreSQL came in time: all are in use, or the server does not answer.'),
  ) {
    super(sentence, { cause });
  }
}

/** The organisation uses as many connections as it may; others still get one. */
export class NoConnectionOfOrganisationError extends NoConnectionError {
  constructor(cause: unknown) {
    super(cause, asSentence('The organisation uses all connections to PostgreSQL that it may have at a time.'));
  }
}

/** PostgreSQL did not answer in time. The effect of the statement is unknown; the connection is closed. */
export class AnswerTimeoutError extends DatabaseUnavailableError {
  constructor(milliseconds: number) {
    super(
      asSentence('PostgreSQL did not answer within {milliseconds} ms; the connection was closed.', {
        milliseconds: String(milliseconds),
      }),
    );
  }
}

/** The connection broke. The effect of its last statement is unknown. */
export class ConnectionLostError extends DatabaseUnavailableError {
  constructor(cause?: unknown) {
    super(asSentence('The connection to PostgreSQL was lost.'), { cause });
  }
}

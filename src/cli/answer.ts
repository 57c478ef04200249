/** What a command says when it is done: an object for programs, a few lines for people. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Why a command failed, for people and programs alike. */
export class CommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = code;
  }
}

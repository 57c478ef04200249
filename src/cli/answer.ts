/** The answer of a command: an object for programs, a few lines for people. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A command failed; the reason is for people and programs. */
export class CommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = code;
  }
}

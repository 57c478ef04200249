export type TemplateErrorCode =
  /** The template itself is wrong: its syntax, a name, or the place of a variable. */
  | 'TEMPLATE'
  /** The template is fine, but a value cannot stand where it would. */
  | 'VALUE';

/**
 * A template that cannot be rendered; nothing has been sent. The call ends as MISCONFIGURED. The message is for the person who
 * wrote the template; it names variables, never their values.
 */
export class TemplateError extends Error {
  /** The ending of the call, as an `OutboundError` names it. */
  readonly kind = 'MISCONFIGURED';
  readonly code: TemplateErrorCode;

  constructor(code: TemplateErrorCode, message: string) {
    super(message);
    this.name = 'TemplateError';
    this.code = code;
  }
}

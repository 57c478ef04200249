/** A problem of one field, as the contract's validator reports it. */
export interface FieldProblem {
  /** Path of the field, such as `/body/units/0/code`. */
  readonly path: string;
  readonly message: string;
  /** Code of the error, such as `maxLength.openapi.validation`. The first part names the rule. */
  readonly errorCode?: string | undefined;
}

/** Returns the rule of the contract that a field breaks, such as `maxLength`; empty if the validator names none. */
export const ruleOf = ({ errorCode = '' }: FieldProblem): string => errorCode.split('.', 1)[0]!;

/** Returns the names on the way to the field, without the part of the request that it is in. */
export function namesOf({ path }: FieldProblem): string[] {
  const names = path.split(/[./]/).filter((name) => name !== '');
  return ['body', 'query', 'params', 'headers'].includes(names[0] ?? '') ? names.slice(1) : names;
}

/** Returns the number in the message, such as the maximum length. */
export const limitIn = ({ message }: FieldProblem): string | undefined => /-?\d+(?:\.\d+)?/.exec(message)?.[0];

/** Returns the type that the field must have, such as `integer`: the last word of the message. */
export const typeIn = ({ message }: FieldProblem): string | undefined => /\w+$/.exec(message)?.[0];

/** Returns the allowed values, separated by commas. */
export const allowedValuesIn = ({ message }: FieldProblem): string => message.replace(/^.*?: /, '');

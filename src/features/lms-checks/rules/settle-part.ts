import type { CheckPart, CheckPartName } from '../../../domain/lms/checks.ts';

/** Returns whether a part may change something in the LMS. */
export const changesLms = (name: CheckPartName): boolean => !name.startsWith('GET_');

/** Returns a part whose call may have been sent, and whose outcome is not known. @param message a sentence or two */
export const lostPart = (part: CheckPart, message: string): CheckPart => ({
  ...part,
  state: 'UNKNOWN',
  message,
  mayHaveChanged: changesLms(part.name),
});

/** Returns the parts of a check with one of them replaced. */
export const withPart = (parts: readonly CheckPart[], part: CheckPart): readonly CheckPart[] =>
  parts.map((each) => (each.name === part.name ? part : each));

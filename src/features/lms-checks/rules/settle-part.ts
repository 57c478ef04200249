import { inWords } from '../../lms/index.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { CheckPart, CheckPartName } from '../../../domain/lms/checks.ts';

/** Returns whether a part may change something in the LMS. */
export const changesLms = (name: CheckPartName): boolean => !name.startsWith('GET_');

/** Returns a part whose call may have been sent, and whose outcome is not known. */
export const lostPart = (part: CheckPart, message: readonly Sentence[]): CheckPart => ({
  ...part,
  state: 'UNKNOWN',
  ...inWords(message, []),
  mayHaveChanged: changesLms(part.name),
});

/** Returns a part as it is after its check has ended early: one that was under way may have been done by the LMS. */
export function endedPart(part: CheckPart): CheckPart {
  if (part.state === 'PENDING') {
    return skippedPart(part, asSentence('The check ended before this part. Start the check again.'));
  }
  if (part.state !== 'RUNNING') return part;
  return lostPart(part, [asSentence('The check ended during this call.'), asSentence('The LMS may have done it.')]);
}

/** Returns a part that is left out. */
export const skippedPart = (part: CheckPart, why: Sentence): CheckPart => ({
  ...part,
  state: 'SKIPPED',
  ...inWords([why], []),
});

/** Returns the parts of a check with one of them replaced. */
export const withPart = (parts: readonly CheckPart[], part: CheckPart): readonly CheckPart[] =>
  parts.map((each) => (each.name === part.name ? part : each));

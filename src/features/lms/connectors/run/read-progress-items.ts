import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { fieldOf } from '../../../../platform/field-of.ts';
import { idProblem } from '../../rules/responses/read-id.ts';

/** The progress that an LMS has for an enrolment, in percent. */
export interface PulledProgress {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/** A problem is the end of a sentence about the item with that number, from 1. It repeats no value. */
export type ReadProgress =
  | { readonly ok: true; readonly progress: readonly PulledProgress[] }
  | { readonly ok: false; readonly number: number; readonly problem: Sentence };

/** Returns the items of a result. One item alone stands for a list, as JSONata makes it. @param value JSON or undefined */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Reads what a mapping made of an LMS's progress, with the rules of pushed reports. @param items JSON */
export function readProgressItems(items: readonly unknown[]): ReadProgress {
  const progress: PulledProgress[] = [];
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item);
    if (problem !== null) return { ok: false, number: index + 1, problem };
    const { lmsEnrolmentId, progress: percent } = item as PulledProgress;
    progress.push({ lmsEnrolmentId, progress: percent });
  }
  return { ok: true, progress };
}

function problemOf(item: unknown): Sentence | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return asSentence('is not an object with lmsEnrolmentId and progress');
  }
  const id = fieldOf(item, 'lmsEnrolmentId');
  const progress = fieldOf(item, 'progress');
  if (id === undefined || id === null) return asSentence('has no lmsEnrolmentId');
  if (typeof id !== 'string')
    return asSentence('has an lmsEnrolmentId that is not a text; $string(…) makes one of a number');
  const problem = idProblem(id);
  if (problem !== null) return asSentence('has an lmsEnrolmentId that {problem}', { problem });
  if (progress === undefined || progress === null) return asSentence('has no progress');
  if (typeof progress !== 'number')
    return asSentence('has a progress that is not a number; $number(…) makes one of a text');
  return progress >= 0 && progress <= 100 ? null : asSentence('has a progress that is not within 0 and 100');
}

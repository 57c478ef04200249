import type { Sentence } from '../../../language/sentence.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';

/** Returns the name of an operation for a sentence. */
export const operationName = (operation: LmsOperation): Sentence => ({ text: lmsOperations[operation].label });

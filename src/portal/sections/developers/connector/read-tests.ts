import type { ConnectionOperation, ConnectionTrial, ConnectorOperationName } from '../../../queries/lms-connection.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { failureBadge } from './failure-badge.ts';
import { noEntry } from './no-entry.ts';
import { t } from '../../../../language/translate.ts';

/** The result of one operation in the test of a connection. Only a failure has words of its own for its badge. */
export type ReadTest = TestedOperation &
  ({ readonly state: 'FITS' | 'NO_ENTRY' | 'LEFT_OUT' } | { readonly state: 'FAILED'; readonly badge: StatusWords });

interface TestedOperation {
  readonly operation: ConnectorOperationName;
  /** What was found, what is wrong, or why it was left out. */
  readonly message: string;
  readonly nextSteps: readonly string[];
  /** The beginning of the answer, of a failure only. */
  readonly excerpt: string | null;
  /** The call in Activity; null when there was none. */
  readonly callId: string | null;
}

type Tried = Pick<ConnectionTrial, 'problem' | 'outcome' | 'callId'>;

/** The operations that the test runs, in this order: those that read and need no enrolment. */
export const testedReads = ['GET_COURSES', 'GET_COURSE'] as const satisfies readonly ConnectorOperationName[];

type Try = (operation: (typeof testedReads)[number], values: Readonly<Record<string, string>>) => Promise<Tried>;

/**
 * Tests a connection with the operations that only read, one after the other: all courses, then the first of them.
 * It stops after the first that does not fit, because the next needs its answer. Each read is one call to the LMS.
 * @throws what `attempt` throws
 */
export async function testReads(operations: readonly ConnectionOperation[], attempt: Try): Promise<ReadTest[]> {
  const has = new Set(operations.filter(({ steps }) => steps.length > 0).map(({ operation }) => operation));
  const done: ReadTest[] = [];
  let courseId: string | null = null;
  for (const operation of testedReads) {
    if (!has.has(operation)) {
      done.push(leftOut(operation, t('This connector does not have it.')));
      continue;
    }
    if (operation === 'GET_COURSE' && courseId === null) {
      done.push(leftOut(operation, t('There is no course to look up yet.')));
      continue;
    }
    const trial = await attempt(operation, operation === 'GET_COURSES' ? { searchTerm: '' } : { courseId: courseId! });
    const test = judge(operation, trial);
    done.push(test);
    if (operation === 'GET_COURSES') courseId = firstId(trial.outcome?.result ?? null);
  }
  return done;
}

const leftOut = (operation: ConnectorOperationName, message: string): ReadTest => ({
  operation,
  state: 'LEFT_OUT',
  message,
  nextSteps: [],
  excerpt: null,
  callId: null,
});

function judge(operation: ConnectorOperationName, { problem, outcome, callId }: Tried): ReadTest {
  const tested = { operation, callId, excerpt: null, nextSteps: [] };
  if (problem !== null || outcome === null) {
    const badge: StatusWords = { label: t('Could not be tried'), tone: 'negative' };
    return { ...tested, state: 'FAILED', badge, message: problem ?? t('It could not be tried.') };
  }
  const { ending, message, nextSteps, result, excerpt } = outcome;
  const empty = noEntry(operation, outcome);
  if (empty !== null) return { ...tested, state: 'NO_ENTRY', ...empty };
  if (ending !== 'SUCCEEDED') {
    return { ...tested, state: 'FAILED', badge: failureBadge(outcome), message, nextSteps, excerpt };
  }
  const name = firstName(result);
  const found =
    name === null ? t('The LMS answered as expected; it showed no course.') : t('Found “{name}”.', { name });
  return { ...tested, state: 'FITS', message: found };
}

// A long list is cut off, so that it is no JSON any more. Its first entry is whole.
const firstId = (result: string | null): string | null => firstValue(result, 'id');
const firstName = (result: string | null): string | null => firstValue(result, 'name');

function firstValue(result: string | null, field: 'id' | 'name'): string | null {
  const found = new RegExp(`"${field}":("(?:[^"\\\\]|\\\\.)*")`).exec(result ?? '')?.[1];
  return found === undefined ? null : (JSON.parse(found) as string);
}

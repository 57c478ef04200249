import { expect } from '@jest/globals';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { allFaults, checkFaults } from './check-faults.ts';
import { ConnectorBench } from './connector-bench.ts';
import type { ReceivedRequest } from './http-stand-in.ts';
import { moodleErrors } from './moodle-errors.ts';
import type { MoodleStandIn } from './moodle-stand-in.ts';
import { moodleToken } from './moodle-stand-in.ts';

const document = findPreset('moodle')!;
const bench = new ConnectorBench();

const person = (name: string) => ({
  [`${name}.id`]: 'S1',
  [`${name}.firstName`]: 'Ada',
  [`${name}.lastName`]: 'Byron',
  [`${name}.email`]: 'ada@example.invalid',
});
const quizResults = ['U1', 'U2'].map((unit) => ({ unit, name: 'Quiz', score: 5, maxScore: 10, passed: true }));
const writing = ['core_user_create_users', 'enrol_manual_enrol_users', 'mod_assign_save_grade'];

type MoodleOperation = readonly [
  operation: ConnectorOperation,
  variables: Record<string, unknown>,
  requests: number,
  writes: readonly string[],
];

/** The variables of each operation, its requests, and what it leaves in Moodle. */
export const moodleOperations: readonly MoodleOperation[] = [
  ['GET_COURSES', { searchTerm: '' }, 1, []],
  ['GET_COURSE', { courseId: '2' }, 1, []],
  ['GET_ENROLMENT', { enrolmentId: '2:6' }, 1, []],
  ['CREATE_ENROLMENT', { courseId: '2', ...person('student') }, 3, ['create attain-s1', 'enrol 2:7']],
  ['TRANSFER_ENROLMENT', { enrolmentId: '2:6', ...person('to') }, 4, ['create attain-s1', 'enrol 2:7', 'suspend 2:6']],
  ['CANCEL_ENROLMENT', { enrolmentId: '2:6' }, 1, ['suspend 2:6']],
  ['UPDATE_MARKING', { enrolmentId: '2:6', quizResults }, 4, ['grade 1:6 50', 'grade 2:6 25']],
  ['GET_PROGRESS', { enrolmentIds: ['2:6', '3:6'] }, 2, []],
];

function prepare(moodle: MoodleStandIn): void {
  moodle.reset();
  moodle.addUser('former');
  for (const course of [2, 3]) moodle.world.enrolments.set(`${course}:6`, { suspended: false, progress: 50 });
}

/** Does an operation of Moodle with faults at each of its requests, and repeats it after each request that was lost. */
export async function checkMoodleFaults(
  moodle: MoodleStandIn,
  [operation, variables, requests, writes]: MoodleOperation,
  faults = allFaults,
): Promise<void> {
  const secrets = { token: moodleToken };
  const call = { operation, document, address: moodle.http.origin, secrets, variables, idempotencyKey: 'key' };
  const run = (signal?: AbortSignal) => bench.run(call, signal);
  const subject = {
    operation,
    bench,
    http: moodle.http,
    prepare: () => prepare(moodle),
    run,
    isWrite: ({ form }: ReceivedRequest) => writing.includes(form.get('wsfunction') ?? ''),
    refusal: moodleErrors.notPermitted,
  };
  expect(await checkFaults(subject, faults)).toBe(requests * faults.length);
  // A repeat completes the operation, and does nothing twice that would count twice.
  for (let number = 1; number <= requests; number += 1) {
    prepare(moodle);
    moodle.http.fault = (_request, at) => (at === number ? 'CUT_AFTER' : null);
    await run();
    expect((await run()).report.ending).toBe('SUCCEEDED');
    expect([...new Set(moodle.world.writes)]).toEqual(writes);
    expect(moodle.world.users).toHaveLength(writes.some((each) => each.startsWith('create')) ? 2 : 1);
  }
}

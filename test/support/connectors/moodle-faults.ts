import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { allFaults } from './check-faults.ts';
import { moodleErrors } from './moodle-errors.ts';
import { moodleToken, type MoodleStandIn } from './moodle-stand-in.ts';
import { checkPresetFaults, personNamed, type PresetOperation } from './preset-faults.ts';

const document = findPreset('moodle')!;
const quizResults = ['U1', 'U2'].map((unit) => ({ unit, name: 'Quiz', score: 5, maxScore: 10, passed: true }));
const writing = ['core_user_create_users', 'enrol_manual_enrol_users', 'mod_assign_save_grade'];

/** The variables of each operation, its requests, and what it leaves in Moodle. */
export const moodleOperations: readonly PresetOperation[] = [
  ['GET_COURSES', { searchTerm: '' }, 1, []],
  ['GET_COURSE', { courseId: '2' }, 1, []],
  ['GET_ENROLMENT', { enrolmentId: '2:6' }, 1, []],
  ['CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') }, 3, ['create attain-s1', 'enrol 2:7']],
  [
    'TRANSFER_ENROLMENT',
    { enrolmentId: '2:6', ...personNamed('to') },
    4,
    ['create attain-s1', 'enrol 2:7', 'suspend 2:6'],
  ],
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
  operation: PresetOperation,
  faults = allFaults,
): Promise<void> {
  const preset = {
    document,
    http: moodle.http,
    secrets: { token: moodleToken },
    prepare: () => prepare(moodle),
    isWrite: ({ form }: { readonly form: URLSearchParams }) => writing.includes(form.get('wsfunction') ?? ''),
    refusal: moodleErrors.notPermitted,
    writes: () => moodle.world.writes,
  };
  await checkPresetFaults(preset, operation, faults);
}

import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { ConnectorBench, valueOf } from './connector-bench.ts';
import type { HttpStandIn } from './http-stand-in.ts';
import type { StandInWorld } from './stand-in-world.ts';

/** A preset whose enrolments are `course:user`, the stand-in of its LMS, and what differs between these LMSs. */
export interface PresetSubject {
  /** Of the preset. */
  readonly id: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly lms: () => { readonly http: HttpStandIn; readonly world: StandInWorld; readonly reset: () => void };
  /** Under which name the students S1, or their e-mail address, are found in the LMS. */
  readonly username: string;
  /** Whether a student who is in the LMS already is found without an e-mail address. */
  readonly findsWithoutEmail: boolean;
  /** False when the preset cannot read progress. */
  readonly hasProgress?: boolean;
  /** Target of the request that creates a user. */
  readonly createPath: string;
  readonly sentences: {
    readonly noCourse: string;
    readonly noEnrolment: string;
    readonly noEmail: string;
    readonly emailInUse: string;
  };
}

export const presetStudent = {
  'student.id': 'S1',
  'student.firstName': 'Zoë',
  'student.lastName': "O'Neil & Łuk",
  'student.email': 'zoe@example.invalid',
};
const to = Object.fromEntries(
  Object.entries(presetStudent).map(([name, value]) => [name.replace('student', 'to'), value]),
);

/** Returns how an operation of a preset is done against its stand-in. */
export function presetRunner({ id, secrets, lms }: Pick<PresetSubject, 'id' | 'secrets' | 'lms'>) {
  const bench = new ConnectorBench();
  const document = findPreset(id)!;
  const run = (operation: ConnectorOperation, variables: Record<string, unknown>, own = secrets) =>
    bench.run({ operation, document, address: lms().http.origin, secrets: own, variables, idempotencyKey: 'key' });
  return { bench, run };
}

/** Declares the tests of what each such preset does. */
export function describePreset(name: string, subject: PresetSubject): void {
  const { lms, username, sentences } = subject;
  const { bench, run } = presetRunner(subject);
  beforeEach(() => {
    lms().reset();
    bench.reset();
  });

  describe(`${name}: courses`, () => {
    it('are found by their names', async () => {
      const { report, value } = await run('GET_COURSES', { searchTerm: '' });
      expect(report).toMatchObject({ ending: 'SUCCEEDED', lmsStatus: 200 });
      expect(value).toEqual(lms().world.courses);
      expect(await valueOf(run('GET_COURSES', { searchTerm: 'bookkeeping' }))).toHaveLength(2);
      expect(await valueOf(run('GET_COURSES', { searchTerm: 'zzz' }))).toEqual([]);
    });

    it('are read completely', async () => {
      lms().world.courses = Array.from({ length: 430 }, (_, index) => ({ id: `${index}`, name: `Course ${index}` }));
      expect(await valueOf(run('GET_COURSES', { searchTerm: '' }))).toEqual(lms().world.courses);
    });

    it('are found by id', async () => {
      expect(await valueOf(run('GET_COURSE', { courseId: '2' }))).toEqual({ id: '2', name: 'Level 3 Bookkeeping' });
      const { report } = await run('GET_COURSE', { courseId: '999' });
      expect(report).toMatchObject({ ending: 'REJECTED' });
      expect(report.message).toContain(sentences.noCourse);
    });
  });

  describe(`${name}: create an enrolment`, () => {
    it('creates the user and enrols it', async () => {
      const { report, value } = await run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent });
      expect(report.message).toMatch(/^Create LMS Enrolment succeeded: the LMS answered 20/);
      expect(value).toEqual({ id: '2:6' });
      const { world } = lms();
      expect(world.writes).toEqual([`create ${username}`, 'enrol 2:6']);
      expect(world.users[0]).toMatchObject({
        firstName: 'Zoë',
        lastName: "O'Neil & Łuk",
        email: 'zoe@example.invalid',
      });
      expect(bench.steps.filter(({ effect }) => effect === 'WRITE').map((step) => step.name)).toEqual([
        'created',
        'enrolled',
      ]);
    });

    it('enrols a user who exists, and changes nothing when repeated', async () => {
      lms().world.addUser(username, 'zoe@example.invalid');
      const { 'student.email': _email, ...withoutEmail } = presetStudent;
      const student = subject.findsWithoutEmail ? withoutEmail : presetStudent;
      for (const _time of [1, 2]) {
        expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...student }))).toEqual({ id: '2:6' });
      }
      expect(lms().world.writes).toEqual(['enrol 2:6']);
    });

    it('needs an e-mail address for a new user, and says so before it writes', async () => {
      for (const email of [undefined, null, '']) {
        const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent, 'student.email': email });
        expect(report).toMatchObject({ ending: 'MISCONFIGURED', httpStatusForClient: 500 });
        expect(report.message).toContain(sentences.noEmail);
        expect(report.message).toContain('Nothing was changed in the LMS.');
      }
      expect(lms().world.writes).toEqual([]);
    });

    it('looks again when another request has created the user meanwhile', async () => {
      const { http, world } = lms();
      http.fault = ({ method, target }) => {
        const isCreation = method === 'POST' && target.pathname === subject.createPath;
        if (isCreation) world.addUser(username, 'zoe@example.invalid');
        return null;
      };
      expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent }))).toEqual({ id: '2:6' });
      expect(world.writes).toEqual(['enrol 2:6']);
    });

    if (subject.findsWithoutEmail) {
      it('says when the e-mail address is in use', async () => {
        lms().world.addUser('somebody', 'zoe@example.invalid');
        const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent });
        expect(report).toMatchObject({ ending: 'REJECTED', choices: ['REPEAT', 'DISCARD'] });
        expect(report.message).toContain(sentences.emailInUse);
        expect(lms().world.writes).toEqual([]);
      });
    }

    it('names what was done when the enrolment is refused, and goes on from there', async () => {
      const { report } = await run('CREATE_ENROLMENT', { courseId: '999', ...presetStudent });
      expect(report.ending).toBe('REJECTED');
      expect(report.message).toContain('at “enrol the user”');
      expect(report.message).toContain('Done in the LMS before: “create the user”.');
      expect((await run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent })).report.ending).toBe('SUCCEEDED');
      expect(lms().world.writes).toEqual([`create ${username}`, 'enrol 2:6']);
    });
  });

  describe(`${name}: an enrolment`, () => {
    beforeEach(() => {
      lms().world.addUser('former');
      lms().world.enrolments.set('2:6', 33.5);
    });

    it('is found while it exists', async () => {
      expect(await valueOf(run('GET_ENROLMENT', { enrolmentId: '2:6' }))).toEqual({ id: '2:6' });
      const { report } = await run('GET_ENROLMENT', { enrolmentId: '3:6' });
      expect(report).toMatchObject({ ending: 'REJECTED' });
      expect(report.message).toContain(sentences.noEnrolment);
      expect((await run('GET_ENROLMENT', { enrolmentId: '2:99' })).report).toMatchObject({ ending: 'REJECTED' });
      for (const enrolmentId of ['2', '2:6:1', '', ':', '2:../6']) {
        expect((await run('GET_ENROLMENT', { enrolmentId })).report).toMatchObject({ ending: 'MISCONFIGURED' });
      }
    });

    it('is transferred: the new one is enrolled before the former one is removed', async () => {
      for (const _time of [1, 2]) {
        expect(await valueOf(run('TRANSFER_ENROLMENT', { enrolmentId: '2:6', ...to }))).toEqual({ id: '2:7' });
      }
      expect(lms().world.writes).toEqual([`create ${username}`, 'enrol 2:7', 'remove 2:6']);
    });

    it('is not transferred to the same user, nor when it does not exist', async () => {
      lms().world.addUser(username, 'zoe@example.invalid');
      lms().world.enrolments.set('2:7', 0);
      const same = await run('TRANSFER_ENROLMENT', { enrolmentId: '2:7', ...to });
      expect(same.report).toMatchObject({ ending: 'MISCONFIGURED' });
      expect(same.report.message).toContain('belongs to this user already');
      expect((await run('TRANSFER_ENROLMENT', { enrolmentId: '3:6', ...to })).report.ending).not.toBe('SUCCEEDED');
      expect(lms().world.writes).toEqual([]);
    });

    it('is removed when it is cancelled, once', async () => {
      for (const _time of [1, 2]) {
        expect((await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' })).report.ending).toBe('SUCCEEDED');
      }
      expect(lms().world.writes).toEqual(['remove 2:6']);
    });

    it('has a progress, unless the LMS has none', async () => {
      if (subject.hasProgress === false) return;
      lms().world.enrolments.set('3:6', null);
      lms().world.enrolments.set('4:6', 0);
      const enrolmentIds = ['2:6', '3:6', '4:6', '2:999', '999:6', 'unusable'];
      const value = await valueOf(run('GET_PROGRESS', { enrolmentIds }));
      expect(value).toHaveLength(2);
      expect(value).toEqual(
        expect.arrayContaining([
          { lmsEnrolmentId: '2:6', progress: 33.5 },
          { lmsEnrolmentId: '4:6', progress: 0 },
        ]),
      );
      expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: [] }))).toEqual([]);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkParts, checkPartStates, type CheckPart } from '../../../src/domain/lms/checks.ts';
import { leftBehind } from '../../../src/features/lms-checks/rules/left-behind.ts';
import { partCall, presentEnrolmentId } from '../../../src/features/lms-checks/rules/part-call.ts';
import { testStudents } from '../../../src/features/lms-checks/rules/test-students.ts';
import { lmsOperations } from '../../../src/features/lms/rules/operations.ts';

const input = { courseId: '2', studentEmail: 'one@example.org', otherEmail: 'two@example.org', unitCode: 'U1' };
const anyParts = fc
  .tuple(
    ...checkParts.map(() =>
      fc.record({
        state: fc.constantFrom(...checkPartStates),
        hasId: fc.boolean(),
        mayHaveChanged: fc.boolean(),
      }),
    ),
  )
  .map((states) =>
    checkParts.map((name, index): CheckPart => ({
      name,
      state: states[index]!.state,
      callId: null,
      message: null,
      nextSteps: [],
      mayHaveChanged:
        !name.startsWith('GET_') &&
        (states[index]!.state === 'FITS' ||
          (states[index]!.mayHaveChanged && ['UNKNOWN', 'DOES_NOT_FIT'].includes(states[index]!.state))),
      lmsEnrolmentId:
        states[index]!.hasId && states[index]!.state === 'FITS' && /^(CREATE|TRANSFER)/.test(name)
          ? `id-${name}`
          : null,
    })),
  );

describe('test students', () => {
  it('have ids that are UUIDs, stay the same for an organisation, and differ otherwise', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, two) => {
        const first = testStudents(one, input);
        expect(first.student.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(testStudents(one, { ...input, courseId: 'other' })).toEqual(first);
        expect(first.other.id).not.toBe(first.student.id);
        if (one !== two) expect(testStudents(two, input).student.id).not.toBe(first.student.id);
      }),
    );
  });
});

describe('the call of a part', () => {
  it('has a value for each variable of its operation, or says why it is left out', () => {
    fc.assert(
      fc.property(anyParts, fc.constantFrom(...checkParts), (parts, name) => {
        const call = partCall(name, 'organisation', input, parts, new Date(0));
        const needsEnrolment = !['GET_COURSES', 'GET_COURSE', 'CREATE_ENROLMENT'].includes(name);
        const isCancelled = parts.find((part) => part.name === 'CANCEL_ENROLMENT')?.state === 'FITS';
        const lacksSomething =
          (needsEnrolment && presentEnrolmentId(parts) === null) || (name === 'GET_CANCELLED' && !isCancelled);
        expect('skipped' in call).toBe(lacksSomething);
        if ('skipped' in call) {
          expect(call.skipped.text).toMatch(/\.$/);
          return;
        }
        const needed =
          call.operation === 'GET_PROGRESS' ? ['enrolmentIds'] : Object.keys(lmsOperations[call.operation].variables);
        expect(Object.keys(call.values)).toEqual(expect.arrayContaining(needed));
      }),
    );
  });
});

describe('what a check leaves behind', () => {
  it('names each enrolment whose id is known, and says of one that was not cancelled that it is active', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const left = leftBehind('organisation', input, parts).join('\n');
        for (const { lmsEnrolmentId } of parts) if (lmsEnrolmentId !== null) expect(left).toContain(lmsEnrolmentId);
        const isCancelled = parts.find(({ name }) => name === 'CANCEL_ENROLMENT')!.state === 'FITS';
        expect(left.includes('still active')).toBe(presentEnrolmentId(parts) !== null && !isCancelled);
      }),
    );
  });

  it('names each user and result that may be there, and says which of them are certain', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const left = leftBehind('organisation', input, parts);
        for (const [name, what] of [
          ['CREATE_ENROLMENT', 'user Attain Test-One (one@example.org).'],
          ['TRANSFER_ENROLMENT', 'user Attain Test-Two (two@example.org).'],
          ['UPDATE_MARKING', 'result of 5 of 10 for the unit U1.'],
        ] as const) {
          const { state, mayHaveChanged } = parts.find((part) => part.name === name)!;
          expect(left.includes(`The ${what}`)).toBe(state === 'FITS');
          expect(left.includes(`Perhaps the ${what}`)).toBe(mayHaveChanged && state !== 'FITS');
        }
        const created = parts.find(({ name }) => name === 'CREATE_ENROLMENT')!;
        const perhaps = left.some((sentence) => sentence.startsWith('Perhaps an active enrolment of the test student'));
        expect(perhaps).toBe(created.mayHaveChanged && presentEnrolmentId(parts) === null);
      }),
    );
  });

  it('is nothing before the first student was enrolled', () => {
    const parts = checkParts.map(
      (name) =>
        ({
          name,
          state: 'PENDING',
          callId: null,
          message: null,
          nextSteps: [],
          mayHaveChanged: false,
          lmsEnrolmentId: null,
        }) as const,
    );
    expect(leftBehind('organisation', input, parts)).toEqual([]);
  });
});

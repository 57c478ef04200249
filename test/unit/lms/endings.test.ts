import { describe, expect, it } from '@jest/globals';
import { asSentence } from '../../../src/language/sentence.ts';
import { OutboundError } from '../../../src/platform/outbound-http/outbound-errors.ts';
import {
  endingOf,
  endingText,
  mayHaveActed,
  repeatKeepsIdempotencyKey,
  type CallFailure,
  type LmsReply,
} from '../../../src/features/lms/rules/endings.ts';
import { lmsOperations, type LmsOperation } from '../../../src/features/lms/rules/operations.ts';
import { TemplateError } from '../../../src/features/lms/rules/templates/template-errors.ts';

const operations = Object.keys(lmsOperations) as LmsOperation[];
const acknowledged: LmsOperation[] = ['CANCEL_ENROLMENT', 'UPDATE_MARKING'];

function reply(status: number, change: Partial<LmsReply> = {}): LmsReply {
  return { status, bodyProblem: null, readResult: { ok: true, value: { id: '1' } }, ...change };
}

const unreadable = { ok: false, problem: asSentence('expected an object with id; it has no id') } as const;

describe.each(operations)('the endings of %s', (operation) => {
  const { label, needsReply, method } = lmsOperations[operation];

  it.each([200, 201, 204, 299])('%d with what was expected is a success', (status) => {
    const report = endingOf(operation, reply(status));
    expect(report).toMatchObject({
      ending: 'SUCCEEDED',
      httpStatusForClient: 200,
      lmsStatus: status,
      nextSteps: [],
      choices: [],
    });
    expect(report.message).toContain(`${label} succeeded: the LMS answered ${status}`);
  });

  it.each([199, 300, 302, 400, 401, 404, 409, 429, 500, 503, 599, 999])(
    '%d is a rejection, whatever the body',
    (status) => {
      for (const change of [{}, { readResult: unreadable }, { bodyProblem: 'CUT', readResult: null }] as const) {
        const report = endingOf(operation, reply(status, { ...change, excerpt: 'the body' }));
        expect(report).toMatchObject({
          ending: 'REJECTED',
          httpStatusForClient: 502,
          lmsStatus: status,
          excerpt: 'the body',
        });
        expect(report.message).toContain(`${label} failed: the LMS answered ${status}`);
        expect(report.nextSteps.length).toBeGreaterThan(0);
      }
    },
  );

  it('a 2xx whose body is not what was expected counts where a body is needed', () => {
    const report = endingOf(operation, reply(201, { readResult: unreadable, excerpt: '{}' }));
    if (!needsReply) {
      expect(report.ending).toBe('SUCCEEDED');
      return;
    }
    expect(report).toMatchObject({
      ending: 'INVALID_RESPONSE',
      httpStatusForClient: 502,
      lmsStatus: 201,
      excerpt: '{}',
    });
    expect(report.message).toContain('expected an object with id; it has no id.');
  });

  it.each([
    ['TOO_LARGE', 'INVALID_RESPONSE', 502, 'too large'],
    ['NOT_DECODABLE', 'INVALID_RESPONSE', 502, 'cannot be decoded'],
    ['CUT', 'UNKNOWN', 502, 'the connection broke before its response was complete'],
    ['TIMED_OUT', 'UNKNOWN', 504, 'time ran out before its response was complete'],
  ] as const)('a 2xx whose body is %s', (bodyProblem, ending, gateway, text) => {
    // The result read from such a body may look complete, but it is not trusted.
    const report = endingOf(operation, reply(200, { bodyProblem }));
    if (!needsReply) {
      expect(report).toMatchObject({ ending: 'SUCCEEDED', httpStatusForClient: 200 });
      return;
    }
    expect(report).toMatchObject({ ending, httpStatusForClient: gateway, lmsStatus: 200 });
    expect(report.message).toContain(text);
  });

  const failures: [CallFailure, ending: string, status: number][] = [
    [new OutboundError('UNREACHABLE', 'The name lms.example could not be looked up (ENOTFOUND).'), 'UNREACHABLE', 502],
    [
      new OutboundError('UNREACHABLE', 'No connection to lms.example within 15 s.', { timedOut: true }),
      'UNREACHABLE',
      504,
    ],
    [
      new OutboundError('UNKNOWN', 'The connection to lms.example ended before an answer came (ECONNRESET).'),
      'UNKNOWN',
      502,
    ],
    [new OutboundError('UNKNOWN', 'No answer from lms.example within 15 s.', { timedOut: true }), 'UNKNOWN', 504],
    [new OutboundError('MISCONFIGURED', 'The bearer token is empty.'), 'MISCONFIGURED', 500],
    [new TemplateError('TEMPLATE', asSentence('The URL uses ${x}, which is not known.')), 'MISCONFIGURED', 500],
    [{ kind: 'WORKER_LOST' }, 'UNKNOWN', 502],
    [{ kind: 'WORKER_LOST', timedOut: true }, 'UNKNOWN', 504],
    [{ kind: 'COURSE_NOT_LINKED' }, 'MISCONFIGURED', 500],
    [{ kind: 'UNITS_CHANGED' }, 'MISCONFIGURED', 500],
    [{ kind: 'URL_MISSING' }, 'MISCONFIGURED', 500],
    [{ kind: 'NOT_SENT' }, 'NOT_SENT', 503],
    [{ kind: 'NOT_CONFIGURED' }, 'NOT_CONFIGURED', 200],
  ];

  it.each(failures)('without a reply: %j', (failure, ending, status) => {
    const report = endingOf(operation, failure);
    expect(report).toMatchObject({ ending, httpStatusForClient: status, lmsStatus: null, excerpt: null });
    expect(report.message).toContain(label);
    if (failure.message) expect(report.message).toContain(failure.message);
    expect(report.nextSteps.length > 0).toBe(status !== 200);
    const mayHaveHappened = ending === 'UNKNOWN' && method === 'POST';
    expect(report.message.includes('The LMS may have done it anyway.')).toBe(mayHaveHappened);
  });
});

describe('what the user may do', () => {
  const choices = (operation: LmsOperation, outcome: LmsReply | CallFailure) => endingOf(operation, outcome).choices;
  const doubtful = [
    { kind: 'UNKNOWN' },
    { kind: 'WORKER_LOST' },
    ...[303, 408, 500, 502, 504].map((status) => reply(status)),
  ] as const;
  const clear = [reply(503), { kind: 'UNREACHABLE' }, { kind: 'MISCONFIGURED' }, { kind: 'NOT_SENT' }] as const;

  it('after a doubtful Create or Transfer: repeat, link or discard', () => {
    for (const outcome of [...doubtful, reply(200, { readResult: unreadable })]) {
      expect(choices('CREATE_ENROLMENT', outcome)).toEqual(['REPEAT', 'LINK', 'DISCARD']);
      expect(choices('TRANSFER_ENROLMENT', outcome)).toEqual(['REPEAT', 'LINK', 'DISCARD']);
      expect(endingText(endingOf('CREATE_ENROLMENT', outcome), 'STAFF')).toMatch(
        /link it here.*may enrol the student twice/,
      );
    }
  });

  it.each(acknowledged)('after a doubtful %s: repeat, confirm or discard', (operation) => {
    for (const outcome of doubtful) {
      expect(choices(operation, outcome)).toEqual(['REPEAT', 'CONFIRM', 'DISCARD']);
      expect(endingText(endingOf(operation, outcome), 'STAFF')).toContain('confirm it here');
    }
  });

  it.each(clear)('after a failure without doubt: repeat or discard: %j', (outcome) => {
    for (const operation of ['CREATE_ENROLMENT', 'TRANSFER_ENROLMENT', ...acknowledged] as const)
      expect(choices(operation, outcome)).toEqual(['REPEAT', 'DISCARD']);
  });

  it('after reading: repeat', () => {
    for (const outcome of [...doubtful, ...clear]) expect(choices('GET_COURSES', outcome)).toEqual(['REPEAT']);
    expect(endingOf('GET_COURSES', { kind: 'UNKNOWN' }).nextSteps.join(' ')).toContain('changes nothing');
  });

  it.each([
    [301, 'redirects to another address'],
    [401, 'Check the authentication of Create LMS Enrolment under Developers → LMS Integration'],
    [403, 'Check the authentication'],
    [404, 'Check the URL of Create LMS Enrolment in “Operations”'],
    [415, 'against the documentation of the LMS'],
    [422, 'Read the response of the LMS'],
    [429, 'wait a few minutes'],
    [503, 'wait until it works again'],
  ])('after a %d: %s', (status, advice) => {
    expect(endingOf('CREATE_ENROLMENT', reply(status)).nextSteps[0]).toContain(advice);
  });

  it('after a reply of another form: the expressions that read it', () => {
    const [advice] = endingOf('CREATE_ENROLMENT', reply(200, { readResult: unreadable })).nextSteps;
    expect(advice).toMatch(/“Advanced” how to read its response/);
    expect(advice).not.toContain('adapter');
  });

  describe('of the first-party LMS, which has no settings', () => {
    const all: [LmsReply | CallFailure, RegExp][] = [
      [reply(302), /tell the operator of this installation/],
      [reply(400), /tell the operator of this installation/],
      [reply(401), /“Set up again” under Developers → LMS Integration/],
      [reply(404), /still exists in the first-party LMS. To open it, choose “Open the first-party LMS”/],
      [reply(409), /correct the cause there. To open it, choose “Open the first-party LMS”/],
      [reply(429), /wait a few minutes/],
      [reply(503), /wait a few minutes. If this continues, tell the operator of this installation/],
      [reply(200, { readResult: unreadable }), /fault of the first-party LMS: tell the operator/],
      [{ kind: 'UNREACHABLE' }, /If the first-party LMS still cannot be reached, tell the operator/],
      [{ kind: 'MISCONFIGURED' }, /“Set up again” under Developers → LMS Integration/],
      [{ kind: 'COURSE_NOT_LINKED' }, /Link the course to a course in the LMS/],
    ];
    it.each(all)('%j', (outcome, advice) => {
      const { nextSteps } = endingOf('CREATE_ENROLMENT', outcome, 'FIRST_PARTY');
      expect(nextSteps.join(' ')).toMatch(advice);
      expect(nextSteps.join(' ')).not.toMatch(/URL|authentication|adapter|settings/);
      // It differs in nothing else.
      const { nextSteps: _of, words, ...report } = endingOf('CREATE_ENROLMENT', outcome);
      expect(endingOf('CREATE_ENROLMENT', outcome, 'FIRST_PARTY')).toMatchObject({
        ...report,
        words: { message: words.message },
      });
    });
  });

  it('after a setting that is missing: which', () => {
    expect(endingOf('GET_COURSE', { kind: 'COURSE_NOT_LINKED' }).nextSteps[0]).toContain('Link the course');
    expect(endingOf('GET_COURSE', { kind: 'URL_MISSING' }).nextSteps[0]).toContain('Developers → LMS Integration');
  });
});

describe('the text for the user', () => {
  it('says operation, status, what the LMS said and what to do', () => {
    const report = endingOf('CREATE_ENROLMENT', reply(503, { readResult: null, excerpt: '{"error":"maintenance"}' }));
    expect(endingText(report, 'STAFF')).toBe(
      'Create LMS Enrolment failed: the LMS answered 503 Service Unavailable. It said: {"error":"maintenance"} ' +
        'The LMS has an internal error: wait until it works again, or tell its operator. Then repeat the action.',
    );
  });

  it('bounds a reason and makes it fit for one line', () => {
    const { message } = endingOf('GET_COURSE', { kind: 'UNREACHABLE', message: `x\n${'y'.repeat(5000)}` });
    expect(message.length).toBeLessThan(600);
    expect(message).not.toContain('\n');
  });
});

describe('mayHaveActed', () => {
  it.each([
    ['SUCCEEDED', 200, true],
    ['UNKNOWN', null, true],
    ['INVALID_RESPONSE', 201, true],
    ['REJECTED', 500, true],
    ['REJECTED', 502, true],
    ['REJECTED', 504, true],
    ['REJECTED', 503, false],
    ['REJECTED', 303, true],
    ['REJECTED', 408, true],
    ['REJECTED', 422, false],
    ['REJECTED', 200, false],
    ['UNREACHABLE', null, false],
    ['MISCONFIGURED', null, false],
    ['NOT_SENT', null, false],
    ['NOT_CONFIGURED', null, false],
  ] as const)('%s with %s: %s', (ending, status, may) => {
    expect(mayHaveActed(ending, status)).toBe(may);
  });
});

describe('repeatKeepsIdempotencyKey', () => {
  it.each([
    ['UNKNOWN', null, true],
    ['UNKNOWN', 200, true],
    ['INVALID_RESPONSE', 201, true],
    ['REJECTED', 500, true],
    ['REJECTED', 503, true],
    ['REJECTED', 400, false],
    ['REJECTED', 499, false],
    ['REJECTED', 303, true],
    ['REJECTED', 408, true],
    ['UNREACHABLE', null, true],
    ['NOT_SENT', null, true],
    ['SUCCEEDED', 200, false],
  ] as const)('%s with %s: %s', (ending, status, keeps) => {
    expect(repeatKeepsIdempotencyKey(ending, status)).toBe(keeps);
  });
});

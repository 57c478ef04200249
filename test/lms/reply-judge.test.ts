import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { composeCpuPool } from '../../src/composition/compose-cpu-pool.ts';
import { evaluateInThreads } from '../../src/features/lms/connectors/expressions/evaluate-in-threads.ts';
import { createReplyJudge, type ExpressionParts } from '../../src/features/lms/reply-expressions/create-reply-judge.ts';
import { lmsOperations, type LmsOperation } from '../../src/features/lms/rules/operations.ts';
import { sendOperation, type SentCall } from '../../src/features/lms/send-operation.ts';
import { createOutboundClient } from '../../src/platform/outbound-http/outbound-client.ts';
import { secretsOf } from '../../src/platform/outbound-http/secrets-of.ts';
import { BusyError } from '../../src/platform/waiting/busy-error.ts';
import { json, startTestLms, type Answer, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { hostileExpressionOfEachReason, hostileInput } from '../support/connectors/hostile-expressions.ts';
import { cpuSlowness } from '../support/cpu-slowness.ts';
import { captureLog } from '../support/log-capture.ts';
import { testOutbound } from '../support/test-keyring.ts';

const operations = Object.keys(lmsOperations) as LmsOperation[];
const canary = 'canary-77aa55';
const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('test').log);
const parts: ExpressionParts = {
  evaluate: evaluateInThreads((key, request) => pool.run('evaluateExpressions', request, { key })),
  readLongReply: (key, reply) => pool.run('readStepReply', reply, { key }),
};
const client = createOutboundClient({ allowedRanges: testOutbound.OUTBOUND_ALLOWED_RANGES });
let lms: TestLms;

beforeAll(async () => {
  lms = await startTestLms();
  // The first task loads its module.
  await parts.evaluate('organisation', { expressions: { one: '1' }, input: {} });
});
afterAll(async () => {
  await lms.close();
  await pool.close();
});

interface Sent {
  readonly success?: string;
  readonly result?: string;
  readonly values?: Record<string, string>;
  readonly parts?: ExpressionParts;
}

/** Sends an operation over HTTP, as the worker does. */
function send(operation: LmsOperation, answer: Answer, sent: Sent | null): Promise<SentCall> {
  lms.answerWith(answer);
  const { method } = lmsOperations[operation];
  const authentication = { type: 'BEARER', token: canary } as const;
  const judge =
    sent === null
      ? undefined
      : createReplyJudge(sent.parts ?? parts, {
          organisationId: 'organisation',
          operation,
          expressions: { success: sent.success ?? '', result: sent.result ?? '' },
          values: sent.values ?? { enrolmentId: 'e-1' },
          secrets: secretsOf(authentication),
        });
  return sendOperation(client, {
    organisationId: 'organisation',
    operation,
    lms: 'CUSTOM',
    request: { method, url: `${lms.origin}/call`, body: method === 'POST' ? '{}' : null },
    authentication,
    idempotencyKey: null,
    judge,
  });
}

const exception = {
  exception: 'required_capability_exception',
  errorcode: 'nopermissions',
  message: 'Sorry, but you do not currently have permissions to do that',
};
const noException = '$not($exists(reply.exception))';

describe('a condition for success', () => {
  it.each(['CANCEL_ENROLMENT', 'UPDATE_MARKING'] as const)(
    'makes a refusal of what Moodle says with 200 at %s, which is a success without it',
    async (operation) => {
      expect((await send(operation, json(200, exception), {})).report.ending).toBe('SUCCEEDED');
      const { report, value, errorMessage } = await send(operation, json(200, exception), { success: noException });
      expect(report).toMatchObject({
        ending: 'REJECTED',
        httpStatusForClient: 502,
        lmsStatus: 200,
        excerpt: expect.stringContaining('you do not currently have permissions'),
        choices: ['REPEAT', 'DISCARD'],
        nextSteps: [expect.stringContaining('Read the response of the LMS'), 'Then repeat the action.'],
      });
      expect(report.message).toBe(
        `${lmsOperations[operation].label} failed: the LMS answered 200 OK, but the response does not fulfil the condition for a success.`,
      );
      expect([value, errorMessage]).toEqual([null, report.message]);
      // Moodle answers `null` when it has done it, and some answer nothing at all.
      for (const done of [json(200, null), json(200, { warnings: [] }), json(204, undefined)]) {
        expect((await send(operation, done, { success: noException })).report.ending).toBe('SUCCEEDED');
      }
    },
  );

  it('sees status, reply, headers and variables, and no credential', async () => {
    const answer: Answer = (_call, response) => {
      response.writeHead(201, { location: '/enrolments/7', 'set-cookie': 'a=b', 'x-other': 'c' }).end('{"id": 7}');
    };
    const values = { courseId: 'c-1', 'student.id': 's-1', 'student.email': 'ada@example.org' };
    const all = '{"id": $string($$)}';
    const { value } = await send('CREATE_ENROLMENT', answer, { result: all, values });
    expect(JSON.parse((value as { id: string }).id)).toEqual({
      status: 201,
      reply: { id: 7 },
      headers: { location: '/enrolments/7' },
      variables: { courseId: 'c-1', student: { id: 's-1', email: 'ada@example.org' } },
    });
  });

  it.each<[string, string, string]>([
    ['has a mistake', 'reply.', 'cannot be evaluated'],
    ['gives a text', '"true"', 'gives neither true nor false'],
    ['gives nothing', 'reply.nothing.at.all', 'gives neither true nor false'],
    ['throws', '$error("no")', 'cannot be evaluated'],
    ['quotes a secret', '$number(reply.echo) = 1', 'cannot be evaluated'],
  ])('that %s leaves the outcome open', async (_what, success, why) => {
    for (const operation of operations) {
      const { report, errorMessage } = await send(operation, json(200, { echo: canary }), { success });
      expect(report).toMatchObject({ ending: 'INVALID_RESPONSE', httpStatusForClient: 502 });
      expect(report.message).toContain(`its response cannot be used: the condition`);
      expect(report.message).toContain(why);
      expect(JSON.stringify([report, errorMessage])).not.toContain(canary);
      const isWrite = lmsOperations[operation].method === 'POST';
      expect(report.message.includes('The LMS may have done it anyway.')).toBe(isWrite);
    }
  });

  it('needs the body, which a Cancel does not need without it', async () => {
    const cut: Answer = (_call, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a"');
      setTimeout(() => response.destroy(), 20);
    };
    const page: Answer = (_call, response) => void response.writeHead(200).end('<html>Down for maintenance</html>');
    const long: Answer = (_call, response) => void response.writeHead(200).end('1'.repeat(1024 * 1024 + 1));
    for (const answer of [cut, page, long]) {
      expect((await send('CANCEL_ENROLMENT', answer, {})).report.ending).toBe('SUCCEEDED');
    }
    const endings = [cut, page, long].map(async (answer) => (await send('CANCEL_ENROLMENT', answer, null)).report);
    expect(endings).toHaveLength(3);
    const judged = { success: noException };
    expect((await send('CANCEL_ENROLMENT', cut, judged)).report).toMatchObject({ ending: 'UNKNOWN' });
    expect((await send('CANCEL_ENROLMENT', page, judged)).report).toMatchObject({
      ending: 'INVALID_RESPONSE',
      message: expect.stringContaining('it looks like a web page'),
      choices: ['REPEAT', 'CONFIRM', 'DISCARD'],
    });
    expect((await send('CANCEL_ENROLMENT', long, judged)).report).toMatchObject({
      ending: 'INVALID_RESPONSE',
      message: expect.stringContaining('the condition for a success needs it; the body is too large'),
    });
  });

  it('is not asked about another status', async () => {
    const { report } = await send('CANCEL_ENROLMENT', json(500, exception), { success: 'true' });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 500 });
  });

  it('judges a long reply in a thread, and says so when there is no time for it', async () => {
    const items = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Course ${id}` }));
    const found = await send('GET_COURSES', json(200, { items }), {
      success: '$count(reply.items) = 5000',
      result: 'reply.items',
    });
    expect(found.value).toHaveLength(5_000);
    const busy: ExpressionParts = {
      ...parts,
      evaluate: () => Promise.reject(new BusyError('too many tasks', 5)),
    };
    const { report } = await send('CANCEL_ENROLMENT', json(200, {}), { success: 'true', parts: busy });
    expect(report).toMatchObject({
      ending: 'INVALID_RESPONSE',
      message: expect.stringContaining('had no time to evaluate the expressions'),
    });
  });
});

describe('a mapping', () => {
  it.each<[LmsOperation, unknown, string, unknown]>([
    ['CREATE_ENROLMENT', { data: { enrolment_id: 12 } }, '{"id": reply.data.enrolment_id}', { id: '12' }],
    ['CREATE_ENROLMENT', null, '{"id": variables.courseId & ":" & variables.student.id}', { id: 'c-1:s-1' }],
    ['TRANSFER_ENROLMENT', [{ id: 'x' }], '{"id": reply[0].id}', { id: 'x' }],
    ['GET_ENROLMENT', { results: [{ uuid: 'u' }] }, 'reply.results.{"id": uuid}', { id: 'u' }],
    [
      'GET_COURSE',
      { courses: [{ id: 2, fullname: 'A' }] },
      'reply.courses.{"id": id, "name": fullname}',
      { id: '2', name: 'A' },
    ],
    [
      'GET_COURSES',
      {
        c: [
          { id: 2, n: 'A' },
          { id: 3, n: 'B' },
        ],
      },
      'reply.c.{"id": id, "name": n}',
      [
        { id: '2', name: 'A' },
        { id: '3', name: 'B' },
      ],
    ],
    // JSONata makes one of a list of one; the list was meant.
    ['GET_COURSES', { c: [{ id: 2, n: 'A' }] }, 'reply.c.{"id": id, "name": n}', [{ id: '2', name: 'A' }]],
    ['GET_COURSES', { c: [] }, '[reply.c.{"id": id, "name": n}]', []],
    ['CANCEL_ENROLMENT', { done: 1 }, 'reply.', '{"done":1}'],
  ])('makes the form of %s of %j by %s', async (operation, body, result, value) => {
    const values = { courseId: 'c-1', 'student.id': 's-1' };
    const sent = await send(operation, json(200, body), { result, values });
    expect(sent.report.ending).toBe('SUCCEEDED');
    expect(sent.value).toEqual(value);
  });

  it('keeps the digits of a large number', async () => {
    const answer: Answer = (_call, response) => void response.writeHead(200).end('{"a": [{"b": 9007199254740993}]}');
    const { value } = await send('CREATE_ENROLMENT', answer, { result: '{"id": reply.a.b}' });
    expect(value).toEqual({ id: '9007199254740993' });
  });

  it.each([
    ['{"id": reply.nothing}', 'it has no id (after the mapping)'],
    ['reply.nothing', 'the mapping found nothing in the response'],
    ['reply.', 'the mapping reply. cannot be evaluated'],
    ['{"id": $number(reply.echo)}', 'cannot be evaluated'],
    ['{"id": ""}', 'is empty'],
    ['{"id": {}}', 'must be a string or a number'],
  ])('that makes something else leaves the outcome open: %s', async (result, why) => {
    const { report } = await send('CREATE_ENROLMENT', json(200, { id: 'e-1', echo: canary }), { result });
    expect(report).toMatchObject({ ending: 'INVALID_RESPONSE', choices: ['REPEAT', 'LINK', 'DISCARD'] });
    expect(report.message).toContain(why);
    expect(report.message).toContain('The LMS may have done it anyway.');
    expect(JSON.stringify(report)).not.toContain(canary);
  });
});

describe('hostile expressions', () => {
  // The others are tried without a reply: test/lms/connectors/hostile-expressions.test.ts.
  it.each(hostileExpressionOfEachReason)('are refused within a second of CPU: %s', async (_name, expression) => {
    const before = process.cpuUsage();
    const values = { text: hostileInput.variables.text };
    const { report } = await send('CANCEL_ENROLMENT', json(200, {}), { success: expression, values });
    const { user, system } = process.cpuUsage(before);
    expect(report.ending).toBe('INVALID_RESPONSE');
    expect(report.message.length).toBeLessThan(800);
    expect((user + system) / 1_000).toBeLessThan(1_000 * cpuSlowness());
    const other = await parts.evaluate('another', { expressions: { one: '1 + 1' }, input: {} });
    expect(other).toEqual({ one: { ok: true, value: 2 } });
  });
});

describe('without expressions', () => {
  const anyBody = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '{"id": 1}',
      '{"id": "a", "name": "b"}',
      '[{"id": 1, "name": "A"}]',
      '{"id":',
      '<p>',
    ),
  );
  const anyStatus = fc.constantFrom(200, 201, 204, 302, 400, 404, 500);
  const blank = fc.constantFrom('', ' ', '\n\t ');
  const answerWith =
    (status: number, body: string): Answer =>
    (_call, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : body);

  it('nothing changes, whatever the LMS answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        anyStatus,
        anyBody,
        blank,
        blank,
        async (operation, status, body, success, result) => {
          const answer = answerWith(status, body.toWellFormed());
          expect(await send(operation, answer, { success, result })).toEqual(await send(operation, answer, null));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('nothing changes either when each reply fulfils the condition, as long as it is JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), fc.jsonValue({ maxDepth: 3 }), async (operation, body) => {
        const answer = answerWith(200, JSON.stringify(body));
        expect(await send(operation, answer, { success: 'true' })).toEqual(await send(operation, answer, null));
      }),
      { numRuns: 50 },
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectorBench, connector, valueOf } from '../../support/connectors/connector-bench.ts';
import { HttpStandIn, type StandInReply } from '../../support/connectors/http-stand-in.ts';

const bench = new ConnectorBench();
let lms: HttpStandIn;
beforeAll(async () => {
  lms = await HttpStandIn.start();
});
afterAll(() => lms.stop());
beforeEach(() => {
  lms.reset();
  lms.answer = () => ({ body: [] });
  bench.reset();
});

type Steps = readonly Record<string, unknown>[];

/** A connector with one operation. */
const withSteps = (operation: string, steps: Steps, further: Record<string, unknown> = {}, result?: string) => {
  const { operation: ofOperation, ...ofDocument } = further as { operation?: object };
  const operations = { [operation]: { steps, ...(result === undefined ? {} : { result }), ...ofOperation } };
  return connector({ connector: 1, name: 'A kind of LMS', operations, ...ofDocument });
};
const courses = (steps: Steps, result = '[]', further: Record<string, unknown> = {}) =>
  bench.run({
    operation: 'GET_COURSES',
    document: withSteps('GET_COURSES', steps, further, result),
    address: lms.origin,
    variables: { searchTerm: 'a' },
    secrets: { token: 'the-secret-token', id: 'the-client-id', secret: 'the-client-secret' },
  });
const cancel = (steps: Steps, further: Record<string, unknown> = {}) =>
  bench.run({
    operation: 'CANCEL_ENROLMENT',
    document: withSteps('CANCEL_ENROLMENT', steps, further),
    address: lms.origin,
    variables: { enrolmentId: 'e/1' },
    idempotencyKey: 'key',
  });

const reply = (body: unknown, further: Omit<StandInReply, 'body'> = {}): StandInReply => ({ body, ...further });
const targets = () => lms.received.map(({ method, target }) => `${method} ${target.pathname}${target.search}`);

describe('a request of a step', () => {
  it('has its values in the URL, the query, the headers and the body, each within its place', async () => {
    lms.answer = () => reply({ id: 1 });
    await bench.run({
      operation: 'CREATE_ENROLMENT',
      document: withSteps(
        'CREATE_ENROLMENT',
        [
          {
            name: 'one',
            method: 'PUT',
            url: 'users/{{variables.student.id}}/x',
            query: {
              'a b': '{{variables.student.lastName}}',
              list: '{{[1, 2]}}',
              none: '{{nothing}}',
              mixed: 'v{{nothing}}',
            },
            headers: { 'X-Name': 'n-{{variables.courseId}}', 'x-none': '{{nothing}}' },
            json: {
              a: ['{{[1, {"b": null}]}}', '{{nothing}}', 'is {{1}}'],
              yes: '{{true}}',
              none: '{{nothing}}',
              n: 5,
              '{{1}}': 'k',
            },
          },
          {
            name: 'two',
            method: 'PATCH',
            url: '/u',
            form: { 'users[0][name]': '{{variables.student.lastName}}', ids: '{{[1, "2"]}}' },
          },
        ],
        {},
        '{"id": 1}',
      ),
      address: `${lms.origin}/base/`,
      variables: { 'student.id': '../a b?#/é', 'student.lastName': 'A&b=c\r\n+"', courseId: 'C1' },
    });
    const [one, two] = lms.received;
    expect(one?.target.href).toBe(
      'http://stand-in/base/users/..%2Fa%20b%3F%23%2F%C3%A9/x?a%20b=A%26b%3Dc%0D%0A%2B%22&list=1&list=2',
    );
    expect(one?.headers).toMatchObject({
      'x-name': 'n-C1',
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(one?.headers['x-none']).toBeUndefined();
    expect(one?.json).toEqual({ a: [[1, { b: null }], 'is 1'], yes: true, n: 5, '{{1}}': 'k' });
    expect(`${two?.method} ${two?.target.pathname}`).toBe('PATCH /base/u');
    expect([...(two?.form ?? [])]).toEqual([
      ['users[0][name]', 'A&b=c\r\n+"'],
      ['ids', '1'],
      ['ids', '2'],
    ]);
  });

  it.each(['?', '#'])('is not sent when the address of the LMS has a part after %s', async (mark) => {
    const { report } = await bench.run({
      operation: 'CANCEL_ENROLMENT',
      document: withSteps('CANCEL_ENROLMENT', [{ name: 'one', url: '/cancel' }], {}),
      address: `${lms.origin}/api${mark}x=1`,
      variables: { enrolmentId: 'e/1' },
      idempotencyKey: 'key',
    });
    expect(report.ending).toBe('MISCONFIGURED');
    expect(report.message).toContain(`The address of the LMS must not have a part after ${mark}`);
    expect(lms.received).toEqual([]);
  });

  it('inherits what the document has, and replaces one kind of body by another', async () => {
    const request = { method: 'POST', url: 'api', query: { format: 'json' }, form: { a: '1' }, effect: 'READ' };
    const headers = { 'lw-client': { secret: 'id' } };
    await courses(
      [
        { name: 'one', form: { b: '2' } },
        { name: 'two', url: 'other', json: {} },
      ],
      '[]',
      { request, headers },
    );
    expect(targets()).toEqual(['POST /api?format=json', 'POST /other?format=json']);
    expect(lms.received.map(({ body }) => body)).toEqual(['a=1&b=2', '{}']);
    expect(lms.received.map((each) => each.headers['lw-client'])).toEqual(['the-client-id', 'the-client-id']);
  });

  it.each([
    ['an address of another origin', { url: 'http://127.0.0.1:1/x' }, 'another address'],
    ['an address of another scheme', { url: 'file:///etc/passwd' }, 'https://'],
    ['an address without scheme', { url: '//127.0.0.1:1/x' }, ''],
    ['user information', { url: 'http://a:b@127.0.0.1/' }, 'user name or password'],
    ['an empty value in the path', { url: 'a/{{""}}/b' }, 'empty'],
    [
      'an unknown variable',
      { url: 'a/{{variables.x}}' },
      'there is no variable “x” in Get LMS Courses. Possible names: searchTerm',
    ],
    ['an unknown setting', { url: 'a/{{constants.x}}' }, 'there is no setting “x”'],
    ['dots in the path', { url: 'a/{{".."}}/b' }, '".."'],
    ['a part after #', { url: 'a#b' }, '#'],
    ['an insert that is not closed', { url: 'a/{{1' }, 'not closed'],
    ['an empty insert', { query: { a: '{{ }}' } }, 'empty'],
    ['an object in a text', { query: { a: 'x{{{"b": 1}}}' } }, 'object or array'],
    ['a wrong expression', { query: { a: '{{1 +}}' } }, 'cannot be used'],
    ['a header with a line break', { headers: { a: '{{"x\\ny"}}' } }, 'not allowed'],
    ['a header that frames the message', { headers: { host: 'x' } }, 'cannot be set'],
    ['a long URL', { query: { a: '{{$pad("", 20000, "a")}}' } }, '16 KiB'],
    ['a long body', { method: 'POST', effect: 'READ', json: '{{$pad("", 300000, "a")}}' }, '256 KiB'],
    ['a missing secret', { query: { a: { secret: 'missing' } } }, 'missing'],
  ])('is not sent with %s', async (_name, step, message) => {
    const { report } = await courses([{ name: 'one', ...step }]);
    expect(report).toMatchObject({ ending: 'MISCONFIGURED', httpStatusForClient: 500 });
    expect(report.message).toContain(message);
    expect(lms.received).toEqual([]);
  });

  it('that would write is not sent in an operation that reads', async () => {
    const { report } = await courses([{ name: 'one', method: 'DELETE' }]);
    expect(report.message).toContain('would change the LMS');
    expect(lms.received).toEqual([]);
  });
});

describe('the steps of an operation', () => {
  it('are done in their order, with values computed between them', async () => {
    lms.answer = ({ target }) =>
      reply(target.pathname === '/a' ? { id: '7' } : [{ id: 9007199254740993n.toString(), name: 'B' }]);
    const { value } = await courses(
      [
        { name: 'a', url: 'a' },
        { name: 'skipped', url: 'skipped', when: 'steps.a.id = "8"' },
        {
          name: 'b',
          url: 'b',
          let: { x: 'steps.a.id & "!"', y: 'let.x & let.first' },
          query: { y: '{{let.y}}' },
          when: '$exists(let.y)',
        },
        {
          name: 'each',
          url: 'each/{{item.n}}/{{index}}',
          each: '[1, 2, 3].{"n": $ * 2}',
          when: 'item.n != 4',
          value: 'reply[0].id & item.n',
        },
      ],
      "steps.each.{'id': $, 'name': $string($$.steps.skipped)}",
      { operation: { let: { first: '"?"' } } },
    );
    expect(targets()).toEqual([
      'GET /a',
      'GET /b?y=7!?'.replace('!', '%21').replace('7%21?', '7%21%3F'),
      'GET /each/2/0',
      'GET /each/6/2',
    ]);
    expect(value).toEqual([
      { id: '90071992547409932', name: 'null' },
      { id: '90071992547409936', name: 'null' },
    ]);
  });

  it('see large numbers as their digits', async () => {
    lms.answer = () => reply('[{"id": 9007199254740993, "name": "A", "n": 1.5, "same": 1, "same": 2}]');
    const { value } = await courses(
      [{ name: 'a', query: { id: '{{1}}' } }],
      "[steps.a.{'id': id, 'name': $type(id) & $type(n) & $type(same)}]",
    );
    expect(value).toEqual([{ id: '9007199254740993', name: 'stringnumber' }]);
  });

  it('stop when a requirement is not met, with its sentence', async () => {
    const { report } = await cancel([
      { name: 'read', url: 'read' },
      { name: 'write', method: 'POST', require: [{ that: '1 = 2', otherwise: "'The moon must be ' & 'full.'" }] },
    ]);
    expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(report.message).toContain('at “write”: The moon must be full. Nothing was changed in the LMS.');
    expect(targets()).toEqual(['GET /read']);
  });

  it('are not more than 100 requests and 20 writes, which is found before the first write', async () => {
    const reads = await courses([{ name: 'a', each: '[1..101]' }]);
    expect(reads.report.message).toContain('101 items');
    const writes = await cancel([{ name: 'w', method: 'POST', each: '[1..21]' }]);
    expect(writes.report.message).toContain('21 items, and 20 requests are left');
    expect(lms.received).toEqual([]);
    const several = await courses([
      { name: 'a', each: '[1..60]' },
      { name: 'b', each: '[1..41]' },
    ]);
    expect(several.report.ending).toBe('MISCONFIGURED');
    expect(lms.received).toHaveLength(60);
  });

  it('render all requests of a repeated write before they send the first one', async () => {
    const { report } = await cancel([
      { name: 'w', title: 'write', method: 'POST', url: '{{item}}', each: '["a", "b", ""]' },
    ]);
    expect(report.ending).toBe('MISCONFIGURED');
    expect(lms.received).toEqual([]);
  });

  it('that do not exist, or give no result where one is needed, are said', async () => {
    const document = connector({ connector: 1, name: 'X', operations: {} });
    const none = await bench.run({ operation: 'GET_COURSE', document, address: lms.origin });
    expect(none.report.message).toBe('Get LMS Course was not done: The connector “X” does not have Get LMS Course.');
    const without = withSteps('GET_COURSE', [{ name: 'a' }]);
    const result = await bench.run({ operation: 'GET_COURSE', document: without, address: lms.origin });
    expect(result.report.message).toContain('has no result');
    expect(lms.received).toEqual([]);
    const wrong = await courses([{ name: 'a' }], '[{"id": 5.5, "name": "A"}]');
    expect(wrong.report).toMatchObject({ ending: 'INVALID_RESPONSE' });
    expect(wrong.report.message).toContain('item 1: its id is 5.5');
  });
});

describe('what an operation has changed', () => {
  const failures = [{ when: 'status = 409', ending: 'MISCONFIGURED', message: "'The moon is full.'" }];
  const steps = [
    { name: 'user', title: 'create the user', method: 'POST', url: 'users' },
    { name: 'place', title: 'enrol the user', method: 'POST', url: 'places' },
  ];
  const failingWith = (status: number) => {
    lms.answer = ({ target }) => (target.pathname === '/users' ? reply({}) : reply({}, { status }));
  };

  it('is nothing after the refusal of its only change', async () => {
    lms.answer = () => reply({}, { status: 422 });
    const { report, mayHaveChanged } = await cancel([{ name: 'w', title: 'write', method: 'POST' }]);
    expect(report.ending).toBe('REJECTED');
    expect(report.message).toContain('Nothing was changed in the LMS.');
    expect(mayHaveChanged).toBe(false);
  });

  it('is what was done before, whatever the outcome', async () => {
    for (const [status, ending] of [
      [409, 'MISCONFIGURED'],
      [422, 'REJECTED'],
    ] as const) {
      failingWith(status);
      const { report, mayHaveChanged } = await cancel(steps, { failures });
      expect(report.ending).toBe(ending);
      expect(report.message).toContain('Done in the LMS before: “create the user”.');
      expect(report.message).not.toContain('not done');
      expect(mayHaveChanged).toBe(true);
      expect(report.nextSteps.at(-1)).toBe(
        'Then repeat the operation: it goes on from what has been done in the LMS already.',
      );
    }
    failingWith(409);
    expect((await cancel(steps, { failures })).report.message).toMatch(
      /^Cancel LMS Enrolment stopped at “enrol the user”: The moon is full\./,
    );
  });

  it('is nothing after a reply to a read that nothing understands, so that there is nothing to look up', async () => {
    lms.answer = () => reply('<html>');
    const { report } = await bench.run({
      operation: 'CREATE_ENROLMENT',
      document: withSteps('CREATE_ENROLMENT', [{ name: 'read' }, { name: 'w', method: 'POST' }], {}, "{'id': '1'}"),
      address: lms.origin,
    });
    expect(report.ending).toBe('INVALID_RESPONSE');
    expect(report.message).toContain('Nothing was changed in the LMS.');
    expect(report.nextSteps.join(' ')).not.toContain('Check whether the enrolment is in the LMS.');
    expect(report.nextSteps.at(-1)).toBe('Then repeat the operation.');
  });

  it('is possible when the connection broke within the change', async () => {
    lms.fault = () => 'CUT_AFTER';
    const { report, mayHaveChanged } = await cancel(steps.slice(1));
    expect(report.message).toContain('The LMS may have done “enrol the user” anyway.');
    expect(mayHaveChanged).toBe(true);
  });

  it('is nothing in an operation that only reads, and its next steps are about no action', async () => {
    for (const operation of ['GET_COURSES', 'GET_PROGRESS']) {
      lms.answer = () => reply({}, { status: 500 });
      const { report, mayHaveChanged } = await bench.run({
        operation: operation as 'GET_COURSES',
        document: withSteps(operation, [{ name: 'read' }], {}, '[]'),
        address: lms.origin,
      });
      expect(mayHaveChanged).toBe(false);
      expect(report.nextSteps.join(' ')).toContain('Then repeat the operation.');
      expect(report.nextSteps.join(' ')).not.toContain('action');
    }
  });
});

describe('the reply of a step', () => {
  it('is a failure with the outcome and the sentence of the first entry that fits', async () => {
    const failures = [
      { when: 'broken..', message: "'never'" },
      { when: 'status = 409', ending: 'MISCONFIGURED', message: "'Already: ' & reply.detail" },
      { when: 'status = 410' },
    ];
    lms.answer = () => reply({ detail: 'there' }, { status: 409 });
    const own = await cancel([{ name: 'w', method: 'POST' }], { failures });
    expect(own.report).toMatchObject({ ending: 'MISCONFIGURED', lmsStatus: 409, excerpt: '{"detail":"there"}' });
    expect(own.report.message).toContain('Already: there');
    lms.answer = () => reply('', { status: 410 });
    expect((await cancel([{ name: 'w', method: 'POST' }], { failures })).report.message).toContain('answered 410 Gone');
  });

  it('is accepted as nothing where the step says so', async () => {
    lms.answer = () => reply('', { status: 404 });
    const { report } = await cancel([{ name: 'w', title: 'delete', method: 'DELETE', accept: 'status = 404' }]);
    expect(report.ending).toBe('SUCCEEDED');
    expect(bench.steps[0]?.end).toMatchObject({ ending: 'SUCCEEDED', statusCode: 404 });
  });

  it('may be empty with 204, or anything where it does not count', async () => {
    lms.answer = () => reply(undefined, { status: 204 });
    expect((await cancel([{ name: 'w', method: 'POST' }])).report.ending).toBe('SUCCEEDED');
    lms.answer = () => reply('OK');
    expect((await cancel([{ name: 'w', method: 'POST', reply: 'NONE' }])).report.ending).toBe('SUCCEEDED');
    expect((await cancel([{ name: 'w', title: 'write', method: 'POST' }])).report).toMatchObject({
      ending: 'INVALID_RESPONSE',
      choices: ['REPEAT', 'CONFIRM', 'DISCARD'],
      message: expect.stringContaining('The LMS may have done “write” anyway.') as unknown,
    });
  });

  it('that no expression can read ends as misconfigured before a write, and in doubt after it', async () => {
    lms.answer = () => reply({ a: 'x' });
    const read = await cancel([{ name: 'r', success: 'reply.a - 1 = 0' }]);
    expect(read.report.ending).toBe('MISCONFIGURED');
    const written = await cancel([{ name: 'w', method: 'POST', success: 'reply.a - 1 = 0' }]);
    expect(written.report.ending).toBe('INVALID_RESPONSE');
  });
});

describe('the pages of a step', () => {
  const list = (items: number[]) => items.map((id) => ({ id, name: `C${id}` }));
  const result = 'steps.pages';

  it('follow the header Link, at the same address only', async () => {
    lms.answer = ({ target }) => {
      const page = Number(target.searchParams.get('page') ?? '1');
      const next = `<${lms.origin}/courses?page=${page + 1}>; rel="next", <${lms.origin}/courses?page=1>; rel="first"`;
      return reply(list([page]), { headers: page < 3 ? { link: next } : {} });
    };
    const pages = [{ name: 'pages', url: 'courses', paging: { by: 'LINK_HEADER' } }];
    expect(await valueOf(courses(pages, result))).toHaveLength(3);
    lms.answer = () => reply([], { headers: { link: '<http://127.0.0.1:1/steal>; rel=next' } });
    const { report } = await courses(pages, result);
    expect(report).toMatchObject({ ending: 'INVALID_RESPONSE' });
    expect(report.message).toContain('another address');
  });

  it('are numbered', async () => {
    lms.answer = ({ target }) => {
      const page = Number(target.searchParams.get('page'));
      return reply({ items: page <= 3 ? list([page, page + 10]) : [], last: page === 3 });
    };
    const paged = (further: object) =>
      courses(
        [{ name: 'pages', paging: { by: 'PAGE_NUMBER', parameter: 'page', items: 'reply.items', ...further } }],
        result,
      );
    expect(await valueOf(paged({}))).toHaveLength(6);
    expect(targets()).toEqual(['GET /?page=1', 'GET /?page=2', 'GET /?page=3', 'GET /?page=4']);
    lms.received.length = 0;
    expect(await valueOf(paged({ until: 'reply.last' }))).toHaveLength(6);
    expect(lms.received).toHaveLength(3);
    lms.received.length = 0;
    expect(await valueOf(paged({ size: 5 }))).toHaveLength(2);
  });

  it('have a cursor, or the address of the next one', async () => {
    lms.answer = ({ target }) => {
      const page = Number(target.searchParams.get('cursor') ?? '1');
      return reply({
        items: list([page]),
        next: page < 3 ? page + 1 : null,
        path: page < 3 ? `/x?cursor=${page + 1}` : '',
      });
    };
    const paged = (paging: object) =>
      courses([{ name: 'pages', paging: { by: 'CURSOR', items: 'reply.items', ...paging } }], result);
    expect(await valueOf(paged({ parameter: 'cursor', next: 'reply.next' }))).toHaveLength(3);
    expect(await valueOf(paged({ next: 'reply.path' }))).toHaveLength(3);
    expect(targets().slice(3)).toEqual(['GET /', 'GET /x?cursor=2', 'GET /x?cursor=3']);
  });

  it('are bounded', async () => {
    lms.answer = () => reply(list([1]));
    const { report } = await courses(
      [{ name: 'pages', paging: { by: 'PAGE_NUMBER', parameter: 'p', items: 'reply' } }],
      result,
    );
    expect(report).toMatchObject({ ending: 'INVALID_RESPONSE' });
    expect(report.message).toContain('more pages than 100 requests');
    expect(lms.received).toHaveLength(100);
  });
});

describe('OAuth 2 client credentials', () => {
  const oauth = {
    type: 'OAUTH2_CLIENT_CREDENTIALS',
    tokenUrl: 'oauth/token',
    clientId: { secret: 'id' },
    clientSecret: { secret: 'secret' },
  };
  let issued = 0;
  let valid = '';
  beforeEach(() => {
    issued = 0;
    valid = '';
    lms.answer = ({ target, headers }) => {
      if (target.pathname !== '/oauth/token') {
        return /^(Bearer|JWT) /.test(headers.authorization ?? '') && headers.authorization?.split(' ')[1] === valid
          ? reply([])
          : reply({ error: 'unauthorized' }, { status: 401 });
      }
      issued += 1;
      valid = `access-token-${issued}`;
      return reply({ access_token: valid, expires_in: 3600, token_type: 'Bearer' });
    };
  });
  const read = (further: object = {}) =>
    courses([{ name: 'a' }, { name: 'b' }], '[]', { authentication: { ...oauth, ...further } });

  it('get one token, which is kept', async () => {
    expect((await read()).report.ending).toBe('SUCCEEDED');
    expect(lms.received[0]?.headers.authorization).toBe(`Basic ${btoa('the-client-id:the-client-secret')}`);
    expect(lms.received[0]?.body).toBe('grant_type=client_credentials');
    expect((await read()).report.ending).toBe('SUCCEEDED');
    expect(issued).toBe(1);
    expect(bench.token?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(JSON.stringify(bench.steps)).not.toContain('access-token-1');
  });

  it('may be sent in the form, and the token after another word', async () => {
    const { report } = await read({ clientIn: 'FORM', scope: 'all of it', headerPrefix: 'JWT' });
    expect(report.ending).toBe('SUCCEEDED');
    expect(Object.fromEntries(lms.received[0]?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: 'all of it',
      client_id: 'the-client-id',
      client_secret: 'the-client-secret',
    });
    expect(lms.received[1]?.headers.authorization).toBe('JWT access-token-1');
    expect(JSON.stringify(bench.steps)).not.toContain('the-client');
  });

  it('get a new token once, when a read is refused before the first write', async () => {
    bench.token = { token: 'revoked', expiresAt: new Date(Date.now() + 1e6) };
    expect((await read()).report.ending).toBe('SUCCEEDED');
    expect(targets()).toEqual(['GET /', 'POST /oauth/token', 'GET /', 'GET /']);
    lms.answer = ({ target }) =>
      target.pathname === '/oauth/token' ? reply({ access_token: 'wrong' }) : reply('', { status: 401 });
    bench.token = null;
    lms.received.length = 0;
    expect((await read()).report).toMatchObject({ ending: 'REJECTED', lmsStatus: 401 });
    expect(targets()).toEqual(['POST /oauth/token', 'GET /']);
  });

  it.each(['bad token', 'tok€n', 'tok\u0000en'])(
    'are not kept when no header can have the token: %j',
    async (unusable) => {
      const right = lms.answer;
      lms.answer = () => reply({ access_token: unusable, expires_in: 86_400 });
      expect((await read()).report).toMatchObject({
        ending: 'INVALID_RESPONSE',
        message: expect.stringContaining('The access token of the LMS has a character') as unknown,
      });
      expect(bench.token).toBeNull();
      lms.answer = right;
      expect((await read()).report.ending).toBe('SUCCEEDED');
      // One that a release before has kept is not used.
      bench.token = { token: unusable, expiresAt: new Date(Date.now() + 1e6) };
      expect((await read()).report.ending).toBe('SUCCEEDED');
      expect(issued).toBe(2);
    },
  );

  it('never send a write again; the next operation gets a new token', async () => {
    bench.token = { token: 'revoked', expiresAt: new Date(Date.now() + 1e6) };
    const document = withSteps('CANCEL_ENROLMENT', [{ name: 'w', method: 'POST' }], { authentication: oauth });
    const secrets = { id: 'the-client-id', secret: 'the-client-secret' };
    const call = { operation: 'CANCEL_ENROLMENT', document, address: lms.origin, secrets } as const;
    expect((await bench.run(call)).report).toMatchObject({ ending: 'REJECTED', lmsStatus: 401 });
    expect(targets()).toEqual(['POST /']);
    expect((await bench.run(call)).report.ending).toBe('SUCCEEDED');
    expect(targets()).toEqual(['POST /', 'POST /oauth/token', 'POST /']);
  });

  it('say when there is no token', async () => {
    const cases: [StandInReply, string, string][] = [
      [reply({ error: 'invalid_client' }, { status: 401 }), 'REJECTED', 'gave no access token'],
      [reply({}), 'INVALID_RESPONSE', 'has no access token'],
      [reply('<html>'), 'INVALID_RESPONSE', 'web page'],
    ];
    for (const [answer, ending, message] of cases) {
      lms.answer = () => answer;
      const { report } = await read();
      expect(report).toMatchObject({ ending });
      expect(report.message).toContain(message);
    }
    const { report } = await read({ tokenUrl: 'http://127.0.0.1:1/token' });
    expect(report.message).toContain('another address');
  });
});

describe('the ledger', () => {
  it('has a write before it is sent, and nothing is sent when it cannot be stored', async () => {
    const { ledger } = bench.parts;
    const failing = { ...bench.parts, ledger: { ...ledger, open: () => Promise.reject(new Error('no database')) } };
    const broken = new ConnectorBench();
    broken.parts = failing;
    const document = withSteps('CANCEL_ENROLMENT', [{ name: 'w', method: 'POST' }]);
    await expect(broken.run({ operation: 'CANCEL_ENROLMENT', document, address: lms.origin })).rejects.toThrow(
      'no database',
    );
    expect(lms.received).toEqual([]);
    lms.fault = () => {
      expect(bench.steps.at(-1)).toMatchObject({ name: 'w', effect: 'WRITE', end: null });
      return null;
    };
    expect((await cancel([{ name: 'w', method: 'POST' }])).report.ending).toBe('SUCCEEDED');
  });

  it('that fails after a write leaves the outcome unknown, and nothing more is sent', async () => {
    const broken = new ConnectorBench();
    let opened = 0;
    const open: ConnectorBench['parts']['ledger']['open'] = () =>
      (opened += 1) === 1 ? Promise.resolve('0') : Promise.reject(new Error('no database'));
    const close = () => Promise.resolve();
    broken.parts = { ...broken.parts, ledger: { ...broken.parts.ledger, open, close } };
    const document = withSteps('CANCEL_ENROLMENT', [
      { name: 'one', title: 'do one', method: 'POST' },
      { name: 'two', method: 'POST' },
    ]);
    const { report } = await broken.run({ operation: 'CANCEL_ENROLMENT', document, address: lms.origin });
    expect(report).toMatchObject({ ending: 'UNKNOWN' });
    expect(report.message).toContain('Done in the LMS before: “do one”.');
    expect(lms.received).toHaveLength(1);
  });
});

describe('the idempotency key', () => {
  const keys = () => lms.received.map(({ headers }) => headers['idempotency-key']);

  it('is that of the operation for its only write', async () => {
    await cancel([{ name: 'r' }, { name: 'w', method: 'POST' }]);
    expect(keys()).toEqual([undefined, 'key']);
  });

  it('follows from the request where there are several writes', async () => {
    const steps = [
      { name: 'a', method: 'POST', url: 'a', when: 'constants.all = "yes"' },
      { name: 'b', method: 'POST', url: 'b', each: '[1, 2]', json: { n: '{{item}}' } },
    ];
    const document = withSteps('CANCEL_ENROLMENT', steps, {
      constants: [{ name: 'all', label: 'All', default: 'yes' }],
    });
    const call = { operation: 'CANCEL_ENROLMENT', document, address: lms.origin, idempotencyKey: 'key' } as const;
    await bench.run(call);
    const [, ...first] = keys();
    expect(new Set(keys()).size).toBe(3);
    lms.received.length = 0;
    await bench.run({ ...call, constants: { all: 'no' } });
    expect(keys()).toEqual(first);
  });
});

describe('a random text', () => {
  it('is new for each request, and only the LMS gets it', async () => {
    const form = { password: { random: 24 } };
    const steps = [
      { name: 'a', method: 'POST', url: 'a', form },
      { name: 'b', method: 'POST', url: 'b', form },
    ];
    for (const _time of [1, 2]) await cancel(steps);
    const sent = lms.received.map(({ form: received }) => received.get('password') ?? '');
    expect(new Set(sent).size).toBe(4);
    for (const each of sent) expect(each).toMatch(/^Aa1-[\w-]{20}$/);
    expect(bench.steps.map(({ requestExcerpt }) => requestExcerpt)).toEqual(Array(4).fill('password=[hidden]'));
    // The repeat has the keys of the first time.
    const keys = lms.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });
});

describe('the time of an operation', () => {
  it('that is over for a write leaves it unknown', async () => {
    const quick = new ConnectorBench({ timeoutMs: 300 });
    lms.fault = () => 'HANG';
    const document = withSteps('CANCEL_ENROLMENT', [{ name: 'w', title: 'write', method: 'POST' }]);
    const { report } = await quick.run({ operation: 'CANCEL_ENROLMENT', document, address: lms.origin });
    expect(report).toMatchObject({ ending: 'UNKNOWN', httpStatusForClient: 504 });
    expect(report.message).toContain('The LMS may have done “write” anyway.');
    expect(lms.received).toHaveLength(1);
  });

  it('that the caller ends stops before the next write', async () => {
    const controller = new AbortController();
    lms.fault = () => {
      controller.abort();
      return null;
    };
    const document = withSteps('CANCEL_ENROLMENT', [{ name: 'r' }, { name: 'w', method: 'POST' }]);
    const call = { operation: 'CANCEL_ENROLMENT', document, address: lms.origin } as const;
    const { report } = await bench.run(call, controller.signal);
    expect(report).toMatchObject({ ending: 'UNREACHABLE', httpStatusForClient: 504 });
    expect(lms.received).toHaveLength(1);
  });
});

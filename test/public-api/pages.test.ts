import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { webhookEventTypes } from '../../src/domain/webhooks/event-types.ts';
import { failingKinds } from '../../src/domain/work/failing-kinds.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, startApiAndWorker, testPublicUrl, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { expectError, report, send, type Answer } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { call, fromPortal } from '../support/portal-client.ts';

let database: TestDatabase;
let api: ApiAndWorker;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app, 'Harbour & Sons <College>');
  api = await startApiAndWorker(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const nothingGivenUp = Object.fromEntries(failingKinds.map((kind) => [kind, 0]));

const get = (path: string, from: { port: number } = api) => send(from, { method: 'GET', path });
const jsonOf = (answer: Answer) => JSON.parse(answer.body.toString()) as Record<string, unknown>;

describe('/healthz', () => {
  it('answers as long as the process does, also without a database and Temporal', async () => {
    const nowhere = `postgres://attain_app:x@127.0.0.1:${await freePort()}/attain`;
    const alone = await startApi(
      { name: 'nowhere', appUrl: nowhere, intakeUrl: nowhere },
      { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` },
    );
    try {
      const answer = await get('/healthz', alone);
      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({ status: 200, body: { status: 'ok' } });
      expect(answer.headers['x-request-id']).toBeDefined();

      const readiness = await get('/readyz', alone);
      expect({ status: readiness.status, body: jsonOf(readiness) }).toEqual({
        status: 503,
        body: {
          status: 'unavailable',
          checks: { database: 'failed', temporal: 'failed', workers: 'failed' },
          givenUpWork: null,
        },
      });

      // A page asks its reader to come back later. A report gets no such advice, because its sender repeats it in any
      // case and has one answer for this.
      const page = await get(`/verify/${'a'.repeat(26)}`, alone);
      expect({ status: page.status, retry: page.headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.body.toString()).toContain('cannot be shown at the moment');
      const pdf = await get(`/verify/${'a'.repeat(26)}/certificate.pdf`, alone);
      expect({ status: pdf.status, retry: pdf.headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
      expectError(await report(alone, organisation.apiKey, { lmsEnrolmentId: 'x', progress: 1 }), 500);
      const read = await call(alone, 'GET', '/students', { headers: { Cookie: `attain_session=${'a'.repeat(43)}` } });
      expectError(read, 503);
      expect(read.json.message).toBe(
        'The database did not answer in time. Nothing was changed. Try again in a few seconds.',
      );
      const write = await call(alone, 'POST', '/session', {
        headers: fromPortal,
        body: { email: 'ada@example.org', password: 'correct horse battery' },
      });
      expectError(write, 503);
      expect(write.headers['retry-after']).toBe('5');
      expect(write.json.message).toMatch(/may or may not have been completed/);
      // One line for all requests of the outage, with the cause, which an operator needs: a wrong host, a wrong password.
      const lines = alone.logged
        .lines()
        .filter(({ message }) => message.startsWith('request failed, because the database'));
      expect(lines).toMatchObject([{ level: 'error', error: { name: 'NoConnectionError', cause: { name: 'Error' } } }]);
    } finally {
      await alone.close();
    }
  });
});

describe('/readyz', () => {
  it('is ready with a database, Temporal and a worker', async () => {
    const answer = await eventually(async () => {
      const readiness = await get('/readyz');
      const { status, givenUpWork } = jsonOf(readiness);
      return status === 'ready' && givenUpWork !== null ? readiness : null;
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(jsonOf(answer)).toEqual({
      status: 'ready',
      checks: { database: 'ok', temporal: 'ok', workers: 'ok' },
      givenUpWork: nothingGivenUp,
    });
  });

  it('is degraded, and still 200, without a worker', async () => {
    const lonely = await startApi(database, { TEMPORAL_TASK_QUEUE: 'nobody-polls-here' });
    try {
      // The first check makes the connections, which on a busy machine may take too long for it.
      const answer = await eventually(async () => {
        const readiness = await get('/readyz', lonely);
        return readiness.status === 200 && jsonOf(readiness)['givenUpWork'] !== null ? readiness : null;
      });
      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({
        status: 200,
        body: {
          status: 'degraded',
          checks: { database: 'ok', temporal: 'ok', workers: 'failed' },
          givenUpWork: nothingGivenUp,
        },
      });
    } finally {
      await lonely.close();
    }
  });

  it.each([
    ['attain_intake', 'appUrl', nothingGivenUp],
    ['attain_app', 'intakeUrl', null],
  ] as const)('is unavailable when only the pool of %s has no database', async (_role, reachable, givenUpWork) => {
    const nowhere = `postgres://nobody:x@127.0.0.1:${await freePort()}/attain`;
    const half = await startApi(
      { name: database.name, appUrl: nowhere, intakeUrl: nowhere, [reachable]: database[reachable] },
      { TEMPORAL_TASK_QUEUE: 'nobody-polls-here' },
    );
    try {
      // The first check makes the connections of the other pool, which on a busy machine may take too long for it.
      await get('/readyz', half);
      await sleep(1_100);
      const answer = await get('/readyz', half);
      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({
        status: 503,
        body: {
          status: 'unavailable',
          checks: { database: 'failed', temporal: 'ok', workers: 'failed' },
          givenUpWork,
        },
      });
    } finally {
      await half.close();
    }
  });
});

describe('/metrics', () => {
  it('counts what was acknowledged and how long requests took, without saying whose they were', async () => {
    const scrape = async () => (await get('/metrics')).body.toString();
    const acknowledged = (text: string) => Number(/^attain_reports_acknowledged_total (\d+)$/m.exec(text)?.[1]);
    const before = acknowledged(await scrape());
    await report(api, organisation.apiKey, { lmsEnrolmentId: 'counted', progress: 5 });
    await report(api, organisation.apiKey, { lmsEnrolmentId: 'counted', progress: 500 });

    // The metrics are cached for one second.
    const after = await eventually(async () => {
      const text = await scrape();
      return acknowledged(text) > before ? text : null;
    });
    expect(acknowledged(after) - before).toBe(1);
    expect(after).toMatch(/^attain_database_connections\{pool="intake",state="max"\} 2$/m);
    expect(after).toMatch(/^attain_http_request_duration_seconds_count\{method="PUT",status="200"\} \d+$/m);
    expect(after).toMatch(/^attain_http_request_duration_seconds_count\{method="PUT",status="400"\} \d+$/m);
    expect(after).toMatch(/^attain_dispatcher_organisations\{state="waiting"\} \d+$/m);
    expect(after).toMatch(/^attain_work_given_up\{kind="LIFECYCLE_ACTION"\} 0$/m);
    expect(after).not.toContain(organisation.id);
    expect(after).not.toContain('counted');
  });
});

describe('what monitoring asks for', () => {
  /** Makes the look-up of given-up work count its calls. A sequence counts at once, unlike the server's statistics. */
  const countLookUps = async () => {
    await database.asOwner(`
      create sequence given_up_look_ups;
      alter function attain_given_up_work() rename to attain_given_up_work_itself;
      create function attain_given_up_work() returns table (kind text, count int)
      language plpgsql security definer as $$
      begin
        perform nextval('given_up_look_ups');
        return query select * from attain_given_up_work_itself();
      end $$;
      grant execute on function attain_given_up_work() to attain_app;
      grant select on given_up_look_ups to attain_reader`);
  };
  const lookUps = async () => {
    const [row] = await database.rows<{ count: number }>('select last_value::int as count from given_up_look_ups');
    return row!.count;
  };

  it('is asked of the database once a second, however often it is asked for', async () => {
    await countLookUps();
    const spied = await startApi(database, { TEMPORAL_TASK_QUEUE: 'nobody-polls-here' });
    try {
      for (const path of ['/readyz', '/metrics']) {
        await eventually(async () => ((await get(path, spied)).status === 200 ? true : null));
        const before = await lookUps();
        const answers = await Promise.all(Array.from({ length: 300 }, () => get(path, spied)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect({ path, isFew: (await lookUps()) - before < 30 }).toEqual({ path, isFew: true });
      }
    } finally {
      await spied.close();
    }
  });

  it('is served on a port of its own alone, where there is one', async () => {
    const closed = await startApi(database, { METRICS_PORT: await freePort() });
    try {
      for (const path of ['/readyz', '/metrics']) {
        expect((await get(path, closed)).status).toBe(404);
        const answer = await eventually(async () => {
          const response = await fetch(`${closed.monitoringUrl}${path}`);
          return response.status === 200 ? response : null;
        });
        expect((await answer.text()).length).toBeGreaterThan(20);
      }
      expect((await get('/healthz', closed)).status).toBe(200);
      expect((await fetch(`${closed.monitoringUrl}/internal/session`)).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

describe('/docs', () => {
  const sources = (html: string) => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!);

  it('is a page whose every part comes from this origin', async () => {
    const answer = await get('/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    const parts = sources(answer.body.toString()).filter((address) => address.startsWith('/docs/scripts/'));
    expect(parts).toEqual(['/docs/scripts/page.js', '/docs/scripts/try.js']);
    expect(answer.body.toString()).not.toMatch(/ (?:src|style|on\w+)="(?!\/docs\/)/);
    for (const address of parts) {
      expect(address).toMatch(/^\/docs\//);
      const part = await get(address);
      expect(part.status).toBe(200);
      expect(part.body.length).toBeGreaterThan(50);
      expect(part.headers['content-type']).toMatch(/^text\/javascript/);
    }
  });

  it('has a policy that names no other host and allows no inline script', async () => {
    const policy = String((await get('/docs')).headers['content-security-policy']);
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(/\s+/);
        return [name, values] as const;
      }),
    );
    expect(directives.get('default-src')).toEqual([`'none'`]);
    expect(directives.get('script-src')).toEqual([`'self'`]);
    expect(directives.get('connect-src')).toEqual([`'self'`]);
    expect(directives.get('frame-ancestors')).toEqual([`'none'`]);
    const values = [...directives.values()].flat();
    expect(values.filter((value) => !/^'(none|self|sha256-[\w+/]+=)'$/.test(value))).toEqual([]);
  });

  it('shows the contract that is enforced', async () => {
    const answer = await get('/docs/openapi.yaml');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/yaml/);
    const contract = parseYaml(answer.body.toString()) as { paths: Record<string, unknown> };
    expect(Object.keys(contract.paths)).toContain('/api/enrolments/lms-progress');
    const reference = (await get('/docs')).body.toString();
    for (const path of Object.keys(contract.paths)) expect(reference).toContain(`<code>${path}</code>`);
    expect(reference).toContain(`${testPublicUrl}/api/enrolments/lms-progress`);
  });

  it('has the guide for receivers of webhooks, which leads to the reference', async () => {
    const answer = await get('/docs/webhooks');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const html = answer.body.toString();
    expect(html).toContain('<h1>Receiving webhooks</h1>');
    expect(html).toContain('<title>Receiving webhooks – Attain</title>');
    for (const type of webhookEventTypes) expect(html).toContain(`id="event-${type}"`);
    const policy = String(answer.headers['content-security-policy']);
    for (const [, style] of html.matchAll(/<style>([\s\S]*?)<\/style>/g)) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style!).digest('base64')}'`);
    }
    expect(policy).not.toMatch(/https?:|unsafe/);
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address!);
    const own = links.filter((address) => !/^(?:https:|#)/.test(address));
    expect(own).toEqual(expect.arrayContaining(['/docs/openapi.yaml']));
    for (const address of own) expect((await get(address)).status).toBeLessThan(400);
    expect((await get('/docs/openapi.yaml')).body.toString()).toContain('(/docs/webhooks)');
  });

  it('serves no other file beside its scripts', async () => {
    for (const name of ['index.html', 'package.json', '', '../page.ts', '..%2fpalette.ts']) {
      expectError(await get(`/docs/scripts/${name}`), 404);
    }
  });
});

describe('/verify/<code>', () => {
  let code: string;

  beforeAll(async () => {
    const course = await buildCourse(database.app, organisation.id, { name: 'First Aid <script>alert(1)</script>' });
    await buildEnrolment(database.app, organisation.id, {
      courseId: course.id,
      lmsEnrolmentId: 'verified',
      firstName: 'Ada',
      lastName: `O'Hara & "Co" <b>`,
      email: 'ada.private@example.org',
    });
    await report(api, organisation.apiKey, { lmsEnrolmentId: 'verified', progress: 100 });
    code = await eventually(
      async () =>
        (await database.rows<{ code: string }>('select verification_code as code from certificate'))[0]?.code ?? null,
    );
  });

  const become = (status: string) => database.asOwner(`update certificate set status = '${status}'`);

  /** Checks the headers of every answer below /verify. */
  function expectHidden(answer: Answer, caching = 'no-store'): void {
    expect(answer.headers['x-robots-tag']).toMatch(/noindex/);
    expect(answer.headers['cache-control']).toBe(caching);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toBeDefined();
  }

  function expectPage(answer: Answer, status: number): string {
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expectHidden(answer);
    const html = answer.body.toString();
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(html).not.toMatch(/<script|<b>|(src|href)="(https?:)?\/\/(?!attain\.test)/i);
    expect(html).not.toContain('ada.private@example.org');
    expect(html).not.toContain(organisation.id);
    return html;
  }

  const expectNoPdf = async (of: string) => {
    const html = expectPage(await get(`/verify/${of}/certificate.pdf`), 404);
    expect(html).not.toContain('Hara');
  };

  it('says that a certificate is valid, and offers it', async () => {
    const html = expectPage(await get(`/verify/${code}`), 200);
    expect(html).toContain('This certificate is valid');
    expect(html).toContain('O&#x27;Hara &amp; &quot;Co&quot; &lt;b&gt;');
    expect(html).toContain('C-000001');
    expect(html).toContain(`${testPublicUrl}/verify/${code}/certificate.pdf`);

    const pdf = await get(`/verify/${code}/certificate.pdf`);
    expect(pdf.status).toBe(200);
    expectHidden(pdf, 'private, no-cache');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('inline; filename="certificate-C-000001.pdf"');
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([
    ['WITHDRAWN', 'This certificate has been withdrawn'],
    ['REVOKED', 'This certificate has been revoked'],
  ])('says that a certificate is %s, and offers it no more', async (status, heading) => {
    await become(status);
    try {
      const html = expectPage(await get(`/verify/${code}`), 200);
      expect(html).toContain(heading);
      expect(html).not.toContain('certificate.pdf');
      await expectNoPdf(code);
    } finally {
      await become('ISSUED');
    }
    expect((await get(`/verify/${code}/certificate.pdf`)).status).toBe(200);
  });

  it('says so when no certificate has the code, whatever the code looks like', async () => {
    const codes = [
      '1'.repeat(26),
      code.toUpperCase(),
      code.slice(1),
      `${code}0`,
      `${code}%20`,
      `${code}%00`,
      `%2e%2e`,
      `' or 1=1 --`.replaceAll(' ', '%20'),
      '%F0%9F%98%80',
      'constructor',
      'x'.repeat(8_000),
    ];
    for (const each of codes) {
      const html = expectPage(await get(`/verify/${each}`), 404);
      expect(html).toContain('No certificate was found');
      await expectNoPdf(each);
    }
  });

  it('says that the address of previews and test e-mails is only an example', async () => {
    const example = '0'.repeat(26);
    for (const address of [`/verify/${example}`, `/verify/${example}/certificate.pdf`]) {
      expect(expectPage(await get(address), 404)).toContain('This is only an example');
    }
  });

  it('can be asked for by HEAD as well', async () => {
    const answer = await send(api, { method: 'HEAD', path: `/verify/${code}` });
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 200, length: 0 });
    expectHidden(answer);
  });
});

describe('everything else', () => {
  it.each(['/nothing', '/verify', '/verify/', '/verify/x/y', '/healthz/x', '/docs/nothing', '/metrics/x', '/.env'])(
    'is not found: %s',
    async (path) => {
      expectError(await get(path), 404);
    },
  );

  it.each(['/healthz', '/readyz', '/metrics', '/docs', '/verify/x'])(
    'is not found by another method: %s',
    async (path) => {
      expectError(await send(api, { method: 'POST', path }), 404);
    },
  );

  it('does not say what it is made with', async () => {
    for (const path of ['/healthz', '/docs', '/nothing']) {
      const { headers } = await get(path);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
    }
  });
});

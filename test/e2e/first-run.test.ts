import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { isRunning } from '../../dev/process-identity.ts';
import { readPdf } from '../certificates/read-pdf.ts';
import { cpuSlowness } from '../support/cpu-slowness.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { emailArrives, inbox, linksOf, type CaughtEmail } from './inbox.ts';
import { openReader, type Reader } from './reader.ts';
import { until } from './settled.ts';

/** The "Done when" of the first release, as a newcomer meets it; the tests are steps of one story. */

const run = promisify(execFile);

interface Certificate {
  readonly id: string;
  readonly status: string;
  readonly transitionNumber: number;
  readonly number: string;
  readonly studentName: string;
  readonly verificationCode: string;
}

let stack: RunningStack;
let reader: Reader;

beforeAll(async () => {
  stack = await startStack();
  reader = openReader(stack.stack.databaseUrl);
});

afterAll(async () => {
  await reader?.close();
});

/** As pasted: by a shell, in the folder where it happens to be. */
async function paste(line: string): Promise<{ status: number; body: string }> {
  const { stdout } = await run('sh', ['-c', line]);
  const end = stdout.indexOf('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(stdout)?.[1]), body: stdout.slice(end + 4) };
}

const reported = () => JSON.parse(/-d '(.*)'$/.exec(stack.curl)![1]!) as { lmsEnrolmentId: string; progress: number };
const organisation = () => stack.stack.organisations.find(({ apiKey }) => stack.curl.includes(apiKey))!;

async function report(apiKey: string, lmsEnrolmentId: string, progress: number): Promise<void> {
  const response = await fetch(`${stack.stack.apiUrl}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId, progress }),
  });
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' });
}

/** The latest report of the enrolment, once it has been processed. */
async function processed(name: string, lmsEnrolmentId: string, count: number) {
  for (const limit = Date.now() + 20_000; ;) {
    const rows = await reader.rows<{ id: string; state: string; workflowId: string; runId: string }>(
      `select r.id, r.state, r.workflow_id as "workflowId", r.run_id as "runId"
       from progress_report r join organisation o on o.id = r.organisation_id
       where o.name = $1 and r.lms_enrolment_id = $2 and r.state <> 'RECEIVED' order by r.id desc`,
      [name, lmsEnrolmentId],
    );
    if (rows.length >= count) return rows[0]!;
    if (Date.now() > limit) throw new Error(`only ${rows.length} of ${count} reports were processed`);
  }
}

const enrolments = (lmsEnrolmentId: string) =>
  reader.rows<{ organisation: string; progress: number; mark: number; updatedAt: Date }>(
    `select o.name as organisation, e.lms_enrolment_progress as progress, e.mark, e.updated_at as "updatedAt"
     from enrolment e join organisation o on o.id = e.organisation_id where e.lms_enrolment_id = $1 order by o.name, e.id`,
    [lmsEnrolmentId],
  );

const certificates = (name: string, lmsEnrolmentId: string) =>
  reader.rows<Certificate>(
    `select c.id, c.status, c.transition_number as "transitionNumber", c.number, c.student_name as "studentName",
       c.verification_code as "verificationCode"
     from certificate c join enrolment e on e.id = c.enrolment_id join organisation o on o.id = e.organisation_id
     where o.name = $1 and e.lms_enrolment_id = $2 order by c.id`,
    [name, lmsEnrolmentId],
  );

describe('stack.json', () => {
  it('is readable by its owner only', () => {
    expect(statSync(join(stack.dataDir, 'stack.json')).mode & 0o777).toBe(0o600);
  });

  it('has exactly the fields that were promised', () => {
    expect(Object.keys(stack.stack).sort()).toEqual(
      [
        'apiUrl',
        'portalUrl',
        'temporalAddress',
        'temporalUiUrl',
        'mailUrl',
        'smtp',
        'databaseUrl',
        'organisations',
      ].sort(),
    );
    expect(stack.stack.apiUrl).toBe(`http://127.0.0.1:${stack.apiPort}`);
    expect(stack.stack.organisations).toHaveLength(2);
    for (const organisation of stack.stack.organisations) {
      expect(organisation).toEqual({
        name: expect.stringMatching(/\S/),
        apiKey: expect.stringMatching(/^svc_[0-9a-f]{64}$/),
        adminEmail: expect.stringMatching(/^\S+@\S+$/),
        adminPassword: expect.stringMatching(/^\S{12,}$/),
        lmsEnrolmentIds: expect.arrayContaining([expect.any(String)]),
      });
    }
  });

  it('names a database role that reads across organisations and cannot write', async () => {
    expect(await reader.rows('select name from organisation')).toHaveLength(2);
    const client = new pg.Client({ connectionString: stack.stack.databaseUrl });
    await client.connect();
    // A read-only session is a default that anybody may change; the permission is what counts.
    await client.query('set default_transaction_read_only = off');
    await expect(client.query('update enrolment set mark = 100')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});

describe('the printed curl line', () => {
  let email: CaughtEmail;
  let certificate: Certificate;

  it('gives 200 with an empty body, and within two seconds the e-mail is in the inbox', async () => {
    const { name } = organisation();
    const { lmsEnrolmentId } = reported();
    expect(await certificates(name, lmsEnrolmentId)).toEqual([]);
    const pastedAt = performance.now();
    expect(await paste(stack.curl)).toEqual({ status: 200, body: '' });
    const first = await emailArrives(stack.stack.mailUrl, () => true, 20_000);
    email = first.email;
    let took = first.seenAt - pastedAt;
    console.log(`curl to e-mail: ${took.toFixed(0)} ms after a start of ${stack.readyAfter} ms`);
    if (took > 2_000) {
      // The first run of all loads code in five processes, and a test machine may be busy with other suites meanwhile:
      // a second report, of another student, shows whether it was only that.
      const { apiKey, lmsEnrolmentIds } = organisation();
      const known = new Set((await inbox(stack.stack.mailUrl)).map(({ id }) => id));
      const startedAt = performance.now();
      await report(apiKey, lmsEnrolmentIds[1]!, reported().progress);
      took = (await emailArrives(stack.stack.mailUrl, ({ id }) => !known.has(id), 20_000)).seenAt - startedAt;
      console.log(`second try: ${took.toFixed(0)} ms`);
    }
    expect(took).toBeLessThanOrEqual(2_000 * cpuSlowness());
  });

  it('changed the mark and issued the certificate that the e-mail speaks of', async () => {
    const { name } = organisation();
    const { lmsEnrolmentId, progress } = reported();
    expect(await enrolments(lmsEnrolmentId)).toEqual([expect.objectContaining({ organisation: name, progress })]);
    const [issued, ...others] = await certificates(name, lmsEnrolmentId);
    certificate = issued!;
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({ status: 'ISSUED', transitionNumber: 1 });
    expect(email.to).toEqual([{ address: expect.stringContaining('@'), name: certificate.studentName }]);
    expect(email.text).toContain(certificate.number);
    const [queued] = await reader.rows<{ messageId: string }>(
      'select message_id as "messageId" from email_outbox where certificate_id = $1',
      [certificate.id],
    );
    expect(email.messageId).toBe(queued!.messageId.replace(/^<|>$/g, ''));
  });

  it('leads by the e-mail to a PDF with the name and the number', async () => {
    const pdfUrl = linksOf(email).find((link) => link.endsWith('.pdf'))!;
    expect(email.html).toContain(`href="${pdfUrl}"`);
    const response = await fetch(pdfUrl);
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/pdf',
    });
    const pdf = await readPdf(Buffer.from(await response.arrayBuffer()));
    const text = pdf.texts.map((drawn) => drawn.text).join(' ');
    expect(text).toContain(certificate.studentName);
    expect(text).toContain(certificate.number);
  });

  it('leads by the e-mail to a page that says valid', async () => {
    const pageUrl = linksOf(email).find((link) => link.includes('/verify/') && !link.endsWith('.pdf'))!;
    expect(pageUrl).toBe(`${stack.stack.apiUrl}/verify/${certificate.verificationCode}`);
    expect(email.html).toContain(`href="${pageUrl}"`);
    const response = await fetch(pageUrl);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>This certificate is valid</h1>');
    expect(html).toContain(certificate.number);
  });

  it('is a run in Temporal with its summary and its organisation, and the web UI has it', async () => {
    const { name } = organisation();
    const { id, workflowId, runId } = await processed(name, reported().lmsEnrolmentId, 1);
    const [{ id: organisationId }] = (await reader.rows<{ id: string }>('select id from organisation where name = $1', [
      name,
    ])) as [{ id: string }];
    const connection = await Connection.connect({ address: stack.stack.temporalAddress });
    try {
      const client = new Client({ connection });
      const handle = client.workflow.getHandle(workflowId, runId);
      await handle.result();
      const described = await handle.describe();
      expect(workflowId).toBe(`progress-report-${id}`);
      expect(described.status.name).toBe('COMPLETED');
      expect(await described.staticSummary()).toBe('One progress report');
      expect(described.typedSearchAttributes.get(organisationsAttribute)).toEqual([organisationId]);
      const found = await eventuallyListed(client, `AttainOrganisations = '${organisationId}'`);
      expect(found).toEqual(expect.arrayContaining([workflowId, expect.stringMatching(/^emails-/)]));
    } finally {
      await connection.close();
    }
    const page = await fetch(
      `${stack.stack.temporalUiUrl}/namespaces/default/workflows/${workflowId}/${runId}/history`,
    );
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    // The page itself is the same for every address; what it shows comes from here.
    const shown = await fetch(
      `${stack.stack.temporalUiUrl}/api/v1/namespaces/default/workflows/${workflowId}?execution.runId=${runId}`,
    );
    expect(shown.status).toBe(200);
    expect(await shown.json()).toMatchObject({ workflowExecutionInfo: { execution: { workflowId, runId } } });
  });

  it('changes nothing when it is pasted again', async () => {
    const { name } = organisation();
    const { lmsEnrolmentId } = reported();
    const before = {
      enrolments: await enrolments(lmsEnrolmentId),
      certificates: await certificates(name, lmsEnrolmentId),
    };
    const emails = (await inbox(stack.stack.mailUrl)).length;
    expect(await paste(stack.curl)).toEqual({ status: 200, body: '' });
    const again = await processed(name, lmsEnrolmentId, 2);
    expect(again.state).toBe('UNCHANGED');
    expect(await reader.rows('select outcome from progress_effect where report_id = $1', [again.id])).toEqual([
      { outcome: 'UNCHANGED' },
    ]);
    expect({
      enrolments: await enrolments(lmsEnrolmentId),
      certificates: await certificates(name, lmsEnrolmentId),
    }).toEqual(before);
    expect(await reader.rows('select id from email_outbox where certificate_id = $1', [certificate.id])).toHaveLength(
      1,
    );
    expect(await inbox(stack.stack.mailUrl)).toHaveLength(emails);
  });
});

async function eventuallyListed(client: Client, query: string): Promise<string[]> {
  // The index of runs follows the runs by a moment.
  for (const limit = Date.now() + 10_000; ;) {
    const found: string[] = [];
    for await (const run of client.workflow.list({ query })) found.push(run.workflowId);
    if (found.length >= 2 || Date.now() > limit) return found;
  }
}

describe('enrolments that share an id', () => {
  it('are all updated within the organisation, and in no other', async () => {
    const [college, safety] = stack.stack.organisations as [Organisation, Organisation];
    const shared = college.lmsEnrolmentIds.filter((id) => safety.lmsEnrolmentIds.includes(id));
    expect(shared).toHaveLength(1);
    const progressOf = async () =>
      (await enrolments(shared[0]!)).map((row) => ({ organisation: row.organisation, progress: row.progress }));
    const other = { organisation: safety.name, progress: 0 };
    const sibling = (progress: number) => ({ organisation: college.name, progress });
    expect(await progressOf()).toEqual([other, sibling(0), sibling(0)]);
    await report(college.apiKey, shared[0]!, 61.5);
    await processed(college.name, shared[0]!, 1);
    expect(await progressOf()).toEqual([other, sibling(61.5), sibling(61.5)]);
    const held = await certificates(college.name, shared[0]!);
    expect(held).toHaveLength(2);
    for (const { number } of held) {
      await emailArrives(stack.stack.mailUrl, ({ text }) => text.includes(number), 10_000);
    }
    expect(await certificates(safety.name, shared[0]!)).toEqual([]);
  });
});

type Organisation = (typeof stack.stack.organisations)[number];

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe('Ctrl-C', () => {
  it('stops every process and frees every port', async () => {
    const processes = stack.processes();
    // The program, three Node services, Temporal, and PostgreSQL with its helpers.
    expect(processes.length).toBeGreaterThan(6);
    await reader.close();
    expect(await stack.stop()).toEqual({ code: 0, signal: null });
    // A helper that watches over the program ends when it sees it gone.
    const left = () => Promise.resolve(processes.filter(isRunning));
    await until(left, (running) => running.length === 0, 5_000);
    const { apiUrl, temporalUiUrl, mailUrl, smtp, databaseUrl, temporalAddress } = stack.stack;
    const ports = [apiUrl, temporalUiUrl, mailUrl, smtp, databaseUrl, `tcp://${temporalAddress}`].map((url) =>
      Number(new URL(url).port),
    );
    expect(await Promise.all(ports.map(listens))).toEqual(ports.map(() => false));
    expect(stack.output()).toMatch(/Everything is stopped\.\s*$/);
  });
});

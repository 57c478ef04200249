import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { ana, startTestLms, times, type Tenant, type TestLms } from './support/lms.ts';
import type { Visitor } from './support/visitor.ts';

let lms: TestLms;
let tenant: Tenant;
let visitor: Visitor;
let id: string;
let counter = 0;

beforeAll(async () => {
  lms = await startTestLms();
});
afterAll(() => lms.stop());
beforeEach(async () => {
  tenant = await lms.provision(`org-${(counter += 1)}`);
  visitor = await lms.launch(tenant, { name: 'Petra Admin' });
  await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
  id = (await lms.call(tenant, 'POST', '/enrolments', { courseId: 'C', student: ana })).body.id;
  await visitor.get(`/dashboard/enrolments/${id}`);
  lms.attain.received.length = 0;
});

const advance = (fields: Record<string, string>) => visitor.post(`/dashboard/enrolments/${id}/progress`, fields);
const shown = () => visitor.get(`/dashboard/enrolments/${id}`);
const sent = () => lms.attain.received.map(({ body }) => JSON.parse(body).progress as number);

interface ReportState {
  readonly attempts: number;
  readonly isAccepted: boolean;
  readonly isUnderWay: boolean;
  /** Milliseconds from the last attempt to the next. */
  readonly pause: number;
}

const states = () =>
  lms.database.rows<ReportState & { id: string }>(
    `select id, attempts, accepted_at is not null as "isAccepted", leased_until is not null as "isUnderWay",
            (extract(epoch from next_attempt_at - last_attempt_at) * 1000)::int as pause
     from progress_report where enrolment_id = $1 order by id`,
    [id],
  );
/** Ends the pause and waits until each waiting report has been sent once more. */
const sendAgain = async () => {
  const before = (await states()).filter(({ isAccepted }) => !isAccepted);
  await lms.makeDue();
  return eventually(async () => {
    const now = (await states()).filter((state) => before.some((one) => one.id === state.id));
    return now.every(({ attempts, isUnderWay }, i) => attempts > before[i]!.attempts && !isUnderWay) ? now : null;
  });
};

describe('advancing a student', () => {
  it('stores the progress, reports it as agreed and shows the reply', async () => {
    lms.attain.plan({ status: 200, body: '' });
    const page = await advance({ progress: '62.5' });
    expect(lms.attain.received).toEqual([
      {
        method: 'PUT',
        path: '/provider/lms-progress',
        headers: expect.objectContaining({
          authorization: `Bearer ${tenant.reportSecret}`,
          'content-type': 'application/json',
        }),
        body: JSON.stringify({ lmsEnrolmentId: id, progress: 62.5 }),
      },
    ]);
    expect(page.text).toContain(
      '62.5 % is saved and Attain has accepted the report. Attain answered 200 OK with an empty body.',
    );
    expect(page.text).toMatch(/62\.5 % Accepted \d+ \w+ \d{4}, \d\d:\d\d UTC , Petra Admin/);
    expect((await lms.call(tenant, 'GET', `/enrolments/${id}`)).body.progress).toBe(62.5);
    expect((await visitor.get('/dashboard')).text).toContain('62.5 %');
  });

  it('completes at one press, whatever stands in the field', async () => {
    await advance({ progress: '', complete: 'yes' });
    expect(sent()).toEqual([100]);
    expect((await lms.call(tenant, 'GET', `/enrolments/${id}`)).body.progress).toBe(100);
  });

  it('keeps every digit: 99.999999 is not 100', async () => {
    const page = await advance({ progress: '99.999999' });
    expect(sent()).toEqual([99.999999]);
    expect(page.text).toContain('99.99 %');
    expect(page.text).not.toMatch(/(?<!\()100 %(?!\))/);
  });

  it('shows the body of the reply, made harmless and bounded', async () => {
    lms.attain.plan({ status: 200, body: `<b>noted</b>\0${'x'.repeat(200_000)}` });
    const page = await advance({ progress: '1' });
    expect(page.html).toContain('<pre>&lt;b&gt;noted&lt;/b&gt;\uFFFDxxx');
    expect(page.html.length).toBeLessThan(20_000);
  });

  it.each(['', 'abc', '-1', '100.1', '101', '1e2', 'NaN', '0x10', '1,5', '5 0'])(
    'refuses %j and stores nothing',
    async (progress) => {
      const page = await advance({ progress });
      expect(page.status).toBe(400);
      expect(page.text).toContain('The progress must be a number from 0 to 100.');
      expect(page.html).toContain(`value="${progress}"`);
      expect(sent()).toEqual([]);
      expect((await lms.call(tenant, 'GET', `/enrolments/${id}`)).body.progress).toBe(0);
    },
  );

  it('of an unknown enrolment is not found', async () => {
    expect((await visitor.post('/dashboard/enrolments/none/progress', { progress: '1' })).status).toBe(404);
    expect(sent()).toEqual([]);
  });
});

describe('a report that is not accepted', () => {
  it('is shown with the reply and sent again until it is accepted', async () => {
    lms.attain.plan(
      { status: 500, body: '{"title":"Internal Server Error"}' },
      { status: 503 },
      { status: 401 },
      { status: 302, headers: { Location: '/elsewhere' } },
    );
    const page = await advance({ progress: '30' });
    expect(page.text).toContain(
      '30 % is saved here, but Attain has not accepted the report yet. Attain answered 500 Internal Server Error.',
    );
    expect(page.text).toContain('{"title":"Internal Server Error"}');
    for (const isAccepted of [false, false, false, true]) {
      expect(await sendAgain()).toMatchObject([{ isAccepted }]);
    }
    expect(sent()).toEqual([30, 30, 30, 30, 30]);
    expect(lms.attain.received.map(({ path }) => path)).toEqual(Array(5).fill('/provider/lms-progress'));
    const later = (await shown()).text;
    expect(later).toMatch(/30 % Accepted .* Attain answered 200 OK with an empty body\. 5 attempts\./);
  });

  it('survives a refused connection, a restart of the LMS and a long outage', async () => {
    await lms.attain.close();
    const page = await advance({ progress: '40' });
    expect(page.text).toContain('The connection was refused');
    expect((await visitor.get('/dashboard')).text).toContain('1 report waiting');
    await shown();
    await advance({ progress: '45' });
    expect((await visitor.get('/dashboard')).text).toContain('2 reports waiting');
    await sendAgain();
    await lms.restart();
    expect(await sendAgain()).toMatchObject([
      { attempts: 3, isAccepted: false },
      { attempts: 3, isAccepted: false },
    ]);
    await lms.attain.open();
    expect(await sendAgain()).toMatchObject([{ isAccepted: true }, { isAccepted: true }]);
    expect(sent().sort()).toEqual([40, 45]);
    expect((await visitor.get('/dashboard')).text).not.toContain('waiting');
  });

  it.each([
    ['cuts the connection', { status: 200, cut: true }, 'The connection was cut'],
    ['does not answer', { status: 200, hang: true }, 'Attain did not answer within 1 seconds.'],
  ])('is sent again when Attain %s', async (_case, reply, message) => {
    lms.attain.plan(reply);
    expect((await advance({ progress: '50' })).text).toContain(message);
    expect(await sendAgain()).toMatchObject([{ attempts: 2, isAccepted: true }]);
    expect(sent()).toEqual([50, 50]);
  });

  it('waits twice as long each time, up to a limit', async () => {
    lms.attain.plan(...Array<{ status: number }>(7).fill({ status: 503 }));
    await advance({ progress: '60' });
    const pauses = [(await states())[0]!.pause];
    while (pauses.length < 7) pauses.push((await sendAgain())[0]!.pause);
    const expected = [1, 2, 4, 8, 10, 10, 10].map((minutes) => minutes * times.firstPause);
    const ratios = pauses.map((pause, i) => pause / expected[i]!);
    expect(Math.min(...ratios)).toBeGreaterThan(0.75);
    expect(Math.max(...ratios)).toBeLessThan(1.25);
    // While it waits nobody sends it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent()).toHaveLength(7);
  });

  it('can be sent at once by hand, and never twice at a time', async () => {
    lms.attain.plan({ status: 503 });
    await advance({ progress: '70' });
    const [row] = await lms.database.rows<{ id: string }>('select id from progress_report where enrolment_id = $1', [
      id,
    ]);
    const { html } = await shown();
    expect(html).toContain(`action="/dashboard/enrolments/${id}/reports/${row!.id}/send"`);
    await Promise.all([1, 2, 3].map(() => visitor.post(`/dashboard/enrolments/${id}/reports/${row!.id}/send`)));
    expect(sent()).toEqual([70, 70]);
    expect((await shown()).text).toContain('70 % Accepted');
    await visitor.post(`/dashboard/enrolments/${id}/reports/${row!.id}/send`);
    expect(sent()).toEqual([70, 70]);
  });

  it('goes to the new address with the new secret as soon as the organisation is provisioned again', async () => {
    lms.attain.plan({ status: 401 });
    await advance({ progress: '80' });
    const again = await lms.provision(tenant.organisationId);
    await eventually(async () => ((await states())[0]!.isAccepted ? true : null));
    expect(lms.attain.received.at(-1)?.headers.authorization).toBe(`Bearer ${again.reportSecret}`);
  });

  it('is taken over by another sender when its own has died', async () => {
    await lms.database.rows(
      `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by, attempts, leased_until)
       values ($1, 'orphan', $2, 90, 'Petra', 1, now() + interval '1 hour')`,
      [tenant.tenantId, id],
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent()).toEqual([]);
    await lms.database.rows(
      `update progress_report set leased_until = now() - interval '1 second' where id = 'orphan'`,
    );
    await eventually(async () => ((await states())[0]!.isAccepted ? true : null));
    expect(sent()).toEqual([90]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChangeCause } from '../../src/domain/certificates/change-causes.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { changeBrake } from '../../src/features/certificates/change-brake.ts';
import { evaluateAlerts } from '../../src/features/alerts/evaluate-alerts.ts';
import { listAlerts } from '../../src/features/alerts/read-alerts.ts';
import { keepAlerts } from '../../src/features/alerts/store/alerts.ts';
import { discardHolds, releaseHolds } from '../../src/features/certificates/decide-holds.ts';
import { changesWithEmail } from '../../src/features/certificates/move-certificates.ts';
import { revokeCertificate } from '../../src/features/certificates/revoke-certificate.ts';
import { showEnrolment } from '../../src/features/enrolments/show-enrolment.ts';
import { showTimeline } from '../../src/features/enrolments/show-timeline.ts';
import { eraseStudent } from '../../src/features/students/erase-student.ts';
import { recalculateEnrolments } from '../../src/features/progress/index.ts';
import { tables } from '../../src/platform/database/tables.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { buildUser } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface School extends TestOrganisation {
  readonly enrolments: readonly { readonly id: string; readonly studentId: string; readonly courseId: string }[];
}

/** An organisation with the brake at a fixed limit, and enrolments in a course with one certificate at 50. */
async function school(limit: number | null, size: number): Promise<School> {
  const organisation = await buildOrganisation(database.app);
  const course = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const enrolments = [];
  for (let number = 0; number < size; number += 1) {
    enrolments.push(
      await buildEnrolment(database.app, organisation.id, { courseId: course.id, lmsEnrolmentId: `seat-${number}` }),
    );
  }
  if (limit !== null) await brake(organisation, limit);
  return { ...organisation, enrolments };
}

const brake = ({ id }: TestOrganisation, limit: number) =>
  database.asOwner(
    `update organisation set certificate_brake = 'FIXED', certificate_brake_limit = ${limit}, may_hold_certificates = true
     where id = '${id}'`,
  );

async function reports(of: School, progress: number, seats: readonly number[]): Promise<void> {
  for (const seat of seats) await report(database, of, `seat-${seat}`, progress);
  const run = { workflowId: 'test', runId: 'test-run' };
  await applyReports(database.app, 'attain.test', { organisationIds: [of.id], limit: 500, run });
}

/** Marks enrolments at a progress, which may be lower than before. */
function mark(of: School, progress: number, seats: readonly number[], kind: ChangeCause['kind'] = 'MARKING') {
  return database.app.inOrganisation(of.id, async (tx) => {
    const enrolments = seats.map((seat) => of.enrolments[seat]!);
    const ids = enrolments.map(({ id }) => id);
    await tables(tx).selectFrom('enrolment').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    return recalculateEnrolments(
      tx,
      enrolments.map((enrolment) => ({
        ...enrolment,
        organisationId: of.id,
        lmsEnrolmentId: null,
        status: 'ACTIVE',
        progress,
        cause: { kind, id: newId(), userId: null },
      })),
      'attain.test',
    );
  });
}

/** Erases the data of a student, as an administrator does. */
async function erase(of: School, seat: number, userId: string): Promise<void> {
  const { studentId } = of.enrolments[seat]!;
  const [student] = await database.rows<{ name: string }>(
    `select first_name || ' ' || last_name as name from student where id = $1`,
    [studentId],
  );
  await eraseStudent(database.app, of.id, { studentId, name: student!.name }, { kind: 'USER', userId });
}

/** What an organisation has: certificates, e-mails and events about them, and what waits. */
async function found({ id }: TestOrganisation) {
  const [row] = await database.rows<Record<string, number>>(
    `select (select count(*)::int from certificate where organisation_id = $1 and status = 'ISSUED') as issued,
       (select last_certificate_number from organisation where id = $1) as numbers,
       (select count(*)::int from email_outbox where organisation_id = $1 and kind = 'ISSUED') as emails,
       (select count(*)::int from domain_event where organisation_id = $1 and type = 'certificate.issued') as events,
       (select count(*)::int from held_certificate where organisation_id = $1 and state = 'HELD') as held`,
    [id],
  );
  return row;
}

const all = (size: number): number[] => Array.from({ length: size }, (_, seat) => seat);

describe('the brake', () => {
  it('is off by default', async () => {
    const open = await school(null, 3);
    await reports(open, 100, all(3));
    expect(await found(open)).toEqual({ issued: 3, numbers: 3, emails: 3, events: 3, held: 0 });
  });

  it('or not, a certificate that changes again and again sends no e-mail without end', async () => {
    const open = await school(null, 2);
    for (let change = 0; change < changesWithEmail + 5; change += 1) await mark(open, change % 2 === 0 ? 60 : 0, [0]);
    await mark(open, 60, [1]);
    const [row] = await database.rows<{ changes: number; emails: number }>(
      `select (select count(*)::int from certificate_change where organisation_id = $1) as changes,
         (select count(*)::int from email_outbox where organisation_id = $1) as emails`,
      [open.id],
    );
    expect(row).toEqual({ changes: changesWithEmail + 6, emails: changesWithEmail + 1 });
    const withoutEmail = async (seat: number) => {
      const { items } = await showTimeline(database.app, open.id, open.enrolments[seat]!.id, {
        limit: 100,
      });
      return items.filter((entry) => entry.kind === 'CERTIFICATE' && entry.data.withoutEmail).length;
    };
    expect([await withoutEmail(0), await withoutEmail(1)]).toEqual([5, 0]);
  });

  it('holds what is over the limit, without a number, an e-mail or an event', async () => {
    const braked = await school(2, 5);
    await reports(braked, 60, all(5));
    expect(await found(braked)).toEqual({ issued: 2, numbers: 2, emails: 2, events: 2, held: 3 });
  });

  it('opens the alert about the first held one with it, and counts on', async () => {
    const braked = await school(1, 4);
    const held = async () =>
      (await listAlerts(database.app, { organisationId: braked.id, userId: newId(), role: 'ADMIN' })).flatMap(
        ({ kind, count, hasMore }) => (kind === 'CERTIFICATES_HELD' ? [{ count, hasMore }] : []),
      );
    await reports(braked, 60, [0]);
    expect(await held()).toEqual([]);
    await reports(braked, 60, [1]);
    expect(await held()).toEqual([{ count: 1, hasMore: false }]);
    await mark(braked, 60, [2, 3]);
    expect(await held()).toEqual([{ count: 3, hasMore: false }]);
    // An evaluation that has read its conditions before the first one was held.
    await database.app.inOrganisation(braked.id, (tx) => keepAlerts(tx, [], 1));
    expect(await held()).toEqual([{ count: 3, hasMore: false }]);
    await evaluateAlerts(database.app, braked.id);
    expect(await held()).toEqual([{ count: 3, hasMore: false }]);
    // It follows at once, not at the next evaluation.
    await mark(braked, 40, [1]);
    expect(await held()).toEqual([{ count: 2, hasMore: false }]);
    await mark(braked, 40, [2, 3]);
    expect(await held()).toEqual([]);
    await evaluateAlerts(database.app, braked.id);
    expect(await held()).toEqual([]);
  });

  it('opens its alert from a batch of reports of several organisations, for each of them', async () => {
    const [one, other] = [await school(0, 2), await school(0, 1)];
    for (const each of [one, other]) {
      for (const seat of all(each.enrolments.length)) await report(database, each, `seat-${seat}`, 100);
    }
    const run = { workflowId: 'test', runId: 'test-run' };
    await applyReports(database.app, 'attain.test', { organisationIds: [one.id, other.id], limit: 500, run });
    expect(
      await database.rows(
        `select organisation_id as id, count from alert where organisation_id = any($1) and kind = 'CERTIFICATES_HELD'
         order by count`,
        [[one.id, other.id]],
      ),
    ).toEqual([
      { id: other.id, count: 1 },
      { id: one.id, count: 2 },
    ]);
  });

  it('keeps a held one held when later reports earn it again', async () => {
    const braked = await school(1, 3);
    await reports(braked, 60, all(3));
    await brake(braked, 100);
    await reports(braked, 80, all(3));
    expect(await found(braked)).toMatchObject({ issued: 1, emails: 1, held: 2 });
    expect(await database.rows(`select mark from held_certificate where organisation_id = $1`, [braked.id])).toEqual([
      { mark: 80 },
      { mark: 80 },
    ]);
  });

  it.each(['MARKING', 'RETRACTION', 'REVISION'] as const)(
    'forgets a held one when its mark falls by %s',
    async (kind) => {
      const braked = await school(1, 3);
      await mark(braked, 60, all(3));
      await mark(braked, 40, [1, 2], kind);
      expect(await found(braked)).toEqual({ issued: 1, numbers: 1, emails: 1, events: 1, held: 0 });
      expect(
        await database.rows(
          `select state, decided_at is not null as "hasTime" from held_certificate where organisation_id = $1`,
          [braked.id],
        ),
      ).toEqual([
        { state: 'LAPSED', hasTime: true },
        { state: 'LAPSED', hasTime: true },
      ]);
      await brake(braked, 10);
      await mark(braked, 90, [1]);
      expect(await found(braked)).toMatchObject({ issued: 2, emails: 2, held: 0 });
    },
  );

  it('is not released for a student whose data was erased', async () => {
    const braked = await school(0, 2);
    await reports(braked, 60, all(2));
    const holds = () =>
      database.rows<{ id: string; state: string; hasUser: boolean }>(
        `select h.id, h.state, h.decided_by_user_id is not null as "hasUser" from held_certificate h
         where organisation_id = $1 order by enrolment_id = $2 desc`,
        [braked.id, braked.enrolments[0]!.id],
      );
    const before = await holds();
    const user = await buildUser(database.app, braked.id, 'ADMIN');
    const actor = { kind: 'USER', userId: user.id } as const;
    await erase(braked, 0, user.id);
    expect(await holds()).toMatchObject([
      { state: 'DISCARDED', hasUser: true },
      { state: 'HELD', hasUser: false },
    ]);
    const ids = before.map(({ id }) => id);
    const issued = await releaseHolds(database.app, {
      organisationId: braked.id,
      ids,
      actor,
      messageIdDomain: 'x.test',
    });
    expect(issued).toHaveLength(1);
    expect(await holds()).toMatchObject([{ state: 'DISCARDED' }, { state: 'RELEASED' }]);
    expect(await found(braked)).toMatchObject({ issued: 1, numbers: 1, emails: 1, held: 0 });
  });

  it.each([
    { brake: 'off', limit: null },
    { brake: 'on', limit: 0 },
  ])('is neither made nor issued for a student whose data was erased, brake $brake', async ({ limit }) => {
    const erased = await school(limit, 1);
    const { id: userId } = await buildUser(database.app, erased.id, 'ADMIN');
    await erase(erased, 0, userId);
    await reports(erased, 60, [0]);
    expect(await found(erased)).toEqual({ issued: 0, numbers: 0, emails: 0, events: 0, held: 0 });
    const { certificates } = await showEnrolment(database.app, erased.id, erased.enrolments[0]!.id);
    expect(certificates).toMatchObject([{ whyNotYet: { kind: 'STUDENT_ERASED' } }]);
  });

  it('is not issued again for a student whose data was erased, and still withdrawn', async () => {
    const open = await school(null, 2);
    await reports(open, 60, all(2));
    const { id: userId } = await buildUser(database.app, open.id, 'ADMIN');
    await erase(open, 0, userId);
    await mark(open, 40, all(2));
    expect(await found(open)).toMatchObject({ issued: 0 });
    await mark(open, 60, all(2));
    expect(await found(open)).toMatchObject({ issued: 1, numbers: 2, emails: 3 });
  });

  it.each(['HELD', 'DISCARDED'] as const)('ends a %s one with the revocation of its certificate', async (state) => {
    const braked = await school(1, 2);
    await mark(braked, 60, [0]);
    await mark(braked, 40, [0]);
    await mark(braked, 60, all(2));
    const { id: organisationId } = braked;
    const holds = () =>
      database.rows<{ id: string; state: string; hasTime: boolean }>(
        `select h.id, h.state, h.decided_at is not null as "hasTime" from held_certificate h
         where organisation_id = $1 order by enrolment_id = $2 desc`,
        [organisationId, braked.enrolments[0]!.id],
      );
    expect(await holds()).toMatchObject([{ state: 'HELD' }, { state: 'HELD' }]);
    const actor = { kind: 'COMMAND_LINE' } as const;
    if (state === 'DISCARDED') {
      await discardHolds(database.app, { organisationId, ids: [(await holds())[0]!.id], actor });
    }
    const [certificate] = await database.rows<{ id: string; status: string }>(
      'select id, status from certificate where organisation_id = $1',
      [organisationId],
    );
    expect(certificate!.status).toBe('WITHDRAWN');
    const certificateId = certificate!.id;
    const messageIdDomain = 'attain.test';
    await revokeCertificate(database.app, { organisationId, certificateId, actor, messageIdDomain, reason: 'A test' });
    expect(await holds()).toMatchObject([
      { state: 'LAPSED', hasTime: true },
      { state: 'HELD', hasTime: false },
    ]);
  });

  it('holds what would be issued again, and leaves it withdrawn meanwhile', async () => {
    const braked = await school(2, 2);
    await mark(braked, 60, all(2));
    await mark(braked, 40, [0]);
    await mark(braked, 60, [0]);
    expect(await found(braked)).toMatchObject({ issued: 1, numbers: 2, emails: 2, held: 1 });
    expect(
      await database.rows(`select status from certificate where organisation_id = $1 order by status`, [braked.id]),
    ).toEqual([{ status: 'ISSUED' }, { status: 'WITHDRAWN' }]);
  });

  it('never passes the limit with concurrent transactions', async () => {
    const braked = await school(7, 20);
    await Promise.all(all(20).map((seat) => mark(braked, 60, [seat])));
    expect(await found(braked)).toEqual({ issued: 7, numbers: 7, emails: 7, events: 7, held: 13 });
  });

  it('has a limit of 20 in an organisation without a history', async () => {
    const braked = await school(null, 1);
    await learnFrom(braked, 15);
    await mark(braked, 60, [0]);
    expect(await hoursOf(braked)).toEqual([{ issued: 1, usualLimit: 20 }]);
  });

  it('learns five times the median of this hour in the weeks in which the organisation existed', async () => {
    const [young, old] = [await school(null, 1), await school(null, 1)];
    await learnFrom(young, 21.5);
    await learnFrom(old, 100);
    const counts = [10, 12, 1_000];
    for (const each of [young, old]) {
      for (const [index, count] of counts.entries()) await earlier(each, index + 1, count);
    }
    // The three weeks are a minority of the eight, until there are certificates in two more of them.
    await earlier(old, 5, 7);
    await earlier(old, 8, 3);
    // Other hours, other weeks and other organisations say nothing.
    const foreign = await school(null, 1);
    await learnFrom(foreign, 100);
    await earlier(young, 1, 70, -1);
    await earlier(young, 1, 70, 60);
    await earlier(old, 4, 70, 24 * 60);
    await earlier(old, 9, 70);
    await earlier(young, 4, 70);
    for (const each of [young, old, foreign]) await mark(each, 60, [0]);
    // 10, 12, 1,000; 0, 0, 0, 3, 7, 10, 12, 1,000; and eight weeks without any.
    expect(await hoursOf(young)).toEqual([{ issued: 1, usualLimit: 60 }]);
    expect(await hoursOf(old)).toEqual([{ issued: 1, usualLimit: 25 }]);
    expect(await hoursOf(foreign)).toEqual([{ issued: 1, usualLimit: 20 }]);
  });

  it('counts certificates of earlier weeks that were withdrawn or revoked since', async () => {
    const braked = await school(null, 1);
    await learnFrom(braked, 7.5);
    await earlier(braked, 1, 10);
    await database.asOwner(`update certificate set status = 'WITHDRAWN' where organisation_id = '${braked.id}'`);
    await earlier(braked, 1, 5);
    await database.asOwner(
      `update certificate set status = 'REVOKED' where organisation_id = '${braked.id}' and status = 'ISSUED'`,
    );
    await mark(braked, 60, [0]);
    expect(await hoursOf(braked)).toEqual([{ issued: 1, usualLimit: 75 }]);
  });
});

/** Switches the learnt limit on for an organisation that is some days old. */
const learnFrom = ({ id }: TestOrganisation, days: number) =>
  database.asOwner(
    `update organisation set certificate_brake = 'USUAL', may_hold_certificates = true,
       created_at = now() - interval '${days} days' where id = '${id}'`,
  );

const hoursOf = ({ id }: TestOrganisation) =>
  database.rows<object>(`select issued, usual_limit as "usualLimit" from certificate_hour where organisation_id = $1`, [
    id,
  ]);

/**
 * Adds certificates that were issued weeks ago, each of an enrolment of its own.
 * @param minutes from the beginning of the same hour; its first and its last second by default
 */
async function earlier(
  { id, enrolments }: School,
  weeks: number,
  count: number,
  minutes: number | null = null,
): Promise<void> {
  const { studentId, courseId } = enrolments[0]!;
  const seconds = minutes === null ? `case when n % 2 = 0 then 0 else 3599 end` : `${minutes * 60}`;
  await database.asOwner(`
    with made as materialized (
      select gen_random_uuid() as id, n, date_trunc('hour', now(), 'UTC') - interval '${weeks * 7} days'
        + make_interval(secs => ${seconds}) as at
      from generate_series(1, ${count}) n),
    enrolled as (
      insert into enrolment (id, organisation_id, student_id, course_id, status, created_at, updated_at)
      select id, '${id}', '${studentId}', '${courseId}', 'CANCELLED', at, at from made returning id)
    insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
      verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text), 14))::uuid,
      '${id}', id, (select d.id from certificate_definition d where d.course_id = '${courseId}'), 'ISSUED', 1, id, id,
      'Somebody', 'Course', 'Title', 'Organisation', at, at
    from made where id in (select id from enrolled)`);
}

const actor = { kind: 'SYSTEM' } as const;

const holdsOf = async ({ id }: TestOrganisation) =>
  (
    await database.rows<{ id: string }>(`select id from held_certificate where organisation_id = $1 order by id`, [id])
  ).map((hold) => hold.id);

const release = ({ id }: TestOrganisation, ids: readonly string[]) =>
  releaseHolds(database.app, { organisationId: id, ids, actor, messageIdDomain: 'attain.test' });

describe('whatever is marked, released and discarded', () => {
  const seats = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('mark' as const), seats, progress: fc.constantFrom(20, 60, 90) }),
    fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('release' as const, 'discard' as const), part: fc.integer({ min: 1, max: 4 }) }),
  );

  it('no certificate and no e-mail is lost or doubled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const braked = await school(1, 4);
        const progress = [0, 0, 0, 0];
        for (const each of steps) {
          if (each.kind === 'mark') {
            for (const seat of each.seats) progress[seat] = each.progress;
            await mark(braked, each.progress, each.seats);
          } else if (each.kind === 'limit') {
            await brake(braked, each.limit);
          } else {
            const ids = (await holdsOf(braked)).slice(0, each.part);
            if (ids.length === 0) continue;
            const request = { organisationId: braked.id, ids, actor };
            await (each.kind === 'release' ? release(braked, ids) : discardHolds(database.app, request));
          }
          // Each student who has earned one has it, or it waits or was discarded; nobody has both, and nobody else has any.
          const rows = await database.rows<{ seat: string; issued: number; open: number }>(
            `select e.lms_enrolment_id as seat,
               (select count(*)::int from certificate c where c.enrolment_id = e.id and c.status = 'ISSUED') as issued,
               (select count(*)::int from held_certificate h where h.enrolment_id = e.id and h.state in ('HELD', 'DISCARDED')) as open
             from enrolment e where e.organisation_id = $1 order by 1`,
            [braked.id],
          );
          expect(rows.map(({ issued, open }) => issued + open)).toEqual(progress.map((now) => (now >= 50 ? 1 : 0)));
          // One e-mail for each change of each certificate.
          const [counts] = await database.rows<{ emails: number; changes: number }>(
            `select (select count(*)::int from email_outbox where organisation_id = $1) as emails,
               (select coalesce(sum(transition_number), 0)::int from certificate where organisation_id = $1) as changes`,
            [braked.id],
          );
          expect(counts!.emails).toBe(counts!.changes);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('a decision about held certificates', () => {
  it('releases each once, however often and by how many it is asked for', async () => {
    const braked = await school(1, 4);
    await mark(braked, 60, all(4));
    const ids = await holdsOf(braked);
    await Promise.all([release(braked, ids), release(braked, ids), release(braked, ids.slice(1))]);
    expect(await release(braked, ids)).toEqual([]);
    expect(await found(braked)).toEqual({ issued: 4, numbers: 4, emails: 4, events: 4, held: 0 });
    expect(
      await database.rows(
        `select cause_kind as cause, mark, threshold, count(*)::int from certificate_change
         where organisation_id = $1 and cause_kind = 'RELEASE' group by 1, 2, 3`,
        [braked.id],
      ),
    ).toEqual([{ cause: 'RELEASE', mark: 60, threshold: 50, count: 3 }]);
  });

  it('releases none while a correction is applied, which may withdraw what earned them', async () => {
    const braked = await school(1, 2);
    await mark(braked, 60, all(2));
    const admin = await buildUser(database.app, braked.id, 'ADMIN');
    await database.asOwner(
      `insert into correction (id, organisation_id, kind, proposal, reason, state, created_by_user_id, created_at)
       values (gen_random_uuid(), '${braked.id}', 'RETRACTION', '{}', 'A test', 'APPLYING', '${admin.id}', now())`,
    );
    await expect(release(braked, await holdsOf(braked))).rejects.toMatchObject({ code: 'CORRECTION_UNDER_WAY' });
    await database.asOwner(`update correction set state = 'DONE' where organisation_id = '${braked.id}'`);
    expect(await release(braked, await holdsOf(braked))).toHaveLength(1);
  });

  it('releases none that a failed withdrawal has not reached, and the others', async () => {
    const braked = await school(0, 2);
    await mark(braked, 60, all(2));
    const admin = await buildUser(database.app, braked.id, 'ADMIN');
    const [reached, waiting] = [...braked.enrolments].sort((a, b) => (a.id < b.id ? -1 : 1));
    await database.asOwner(`
      with c as (
        insert into correction (id, organisation_id, kind, proposal, reason, state, created_by_user_id, created_at,
          confirmed_at, position)
        values (gen_random_uuid(), '${braked.id}', 'RETRACTION', '{}', 'A test', 'FAILED', '${admin.id}', now(), now(),
          '${reached!.id}')
        returning id)
      insert into correction_row (correction_id, enrolment_id, organisation_id, fingerprint, progress_before,
        progress_after, mark_before, effect_all, mark_all, certificates_all, effect_gains, mark_gains, certificates_gains)
      select c.id, unnest('{${reached!.id},${waiting!.id}}'::uuid[]), '${braked.id}', '', 60, 60, 60, 'NONE', 60, '[]',
        'NONE', 60, '[]' from c`);
    const holdOf = async ({ id }: { readonly id: string }) =>
      (await database.rows<{ id: string }>('select id from held_certificate where enrolment_id = $1', [id])).map(
        (hold) => hold.id,
      );
    await expect(release(braked, await holdOf(waiting!))).rejects.toMatchObject({ code: 'WITHDRAWAL_FAILED' });
    expect(await release(braked, await holdOf(reached!))).toHaveLength(1);
  });

  it('issues a withdrawn one again with its number', async () => {
    const braked = await school(1, 1);
    await mark(braked, 60, [0]);
    await mark(braked, 40, [0]);
    await mark(braked, 70, [0]);
    await release(braked, await holdsOf(braked));
    expect(await found(braked)).toEqual({ issued: 1, numbers: 1, emails: 2, events: 2, held: 0 });
  });

  it('discards one until it is earned again, and lets it be released before', async () => {
    const braked = await school(1, 3);
    await mark(braked, 60, all(3));
    const ids = await holdsOf(braked);
    expect(await discardHolds(database.app, { organisationId: braked.id, ids, actor })).toBe(2);
    await brake(braked, 100);
    await mark(braked, 90, [1, 2]);
    expect(await found(braked)).toMatchObject({ issued: 1, held: 0 });
    await release(braked, ids.slice(0, 1));
    await mark(braked, 40, [2]);
    await mark(braked, 90, [2]);
    expect(await found(braked)).toEqual({ issued: 3, numbers: 3, emails: 3, events: 3, held: 0 });
  });

  it('refuses the held certificates of another organisation', async () => {
    const [braked, other] = [await school(1, 2), await school(1, 1)];
    await mark(braked, 60, all(2));
    const ids = await holdsOf(braked);
    await expect(release(other, ids)).rejects.toMatchObject({ code: 'NO_SUCH_RECORD' });
    await expect(discardHolds(database.app, { organisationId: other.id, ids, actor })).rejects.toMatchObject({
      code: 'NO_SUCH_RECORD',
    });
    expect(await found(braked)).toMatchObject({ issued: 1, held: 1 });
  });
});

describe('the setting', () => {
  it('counts what was issued in this hour before, and keeps what is held when it is switched off', async () => {
    const open = await school(null, 4);
    await mark(open, 60, [0, 1]);
    await changeBrake(database.app, open.id, { mode: 'FIXED', limit: 3 }, actor);
    await mark(open, 60, [2, 3]);
    expect(await found(open)).toMatchObject({ issued: 3, held: 1 });
    const off = await changeBrake(database.app, open.id, { mode: 'OFF', limit: null }, actor);
    expect(off).toMatchObject({ mode: 'OFF', limit: null, held: 1, first: { hourLimit: 3, causeKind: 'MARKING' } });
    await mark(open, 90, [3]);
    expect(await found(open)).toMatchObject({ issued: 3, held: 1 });
  });

  it('counts again what was issued while it was off, without what was released', async () => {
    const open = await school(null, 8);
    await changeBrake(database.app, open.id, { mode: 'FIXED', limit: 1 }, actor);
    await mark(open, 60, [0, 1]);
    expect(await found(open)).toMatchObject({ issued: 1, held: 1 });
    await release(open, await holdsOf(open));
    await changeBrake(database.app, open.id, { mode: 'OFF', limit: null }, actor);
    await mark(open, 60, [2, 3]);
    // Three count: the one released does not.
    await changeBrake(database.app, open.id, { mode: 'FIXED', limit: 4 }, actor);
    await mark(open, 60, [4, 5, 6, 7]);
    expect(await found(open)).toMatchObject({ issued: 5, held: 3 });
  });

  it('counts again what was issued first without a release, and released only when it was earned again', async () => {
    const open = await school(1, 3);
    await mark(open, 60, [0]);
    await mark(open, 40, [0]);
    await mark(open, 60, [0]);
    await release(open, await holdsOf(open));
    await changeBrake(database.app, open.id, { mode: 'OFF', limit: null }, actor);
    await mark(open, 60, [1]);
    await changeBrake(database.app, open.id, { mode: 'FIXED', limit: 2 }, actor);
    await mark(open, 60, [2]);
    expect(await found(open)).toMatchObject({ issued: 2, held: 1 });
  });
});

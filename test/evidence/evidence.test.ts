import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { verifyEvidence } from '../../src/evidence-format/verify-evidence.ts';
import type { EvidenceFile } from '../../src/evidence-format/evidence.ts';
import { readCheckpoint } from '../../src/evidence-format/checkpoint-jws.ts';
import type { PublicKey } from '../../src/evidence-format/signatures.ts';
import { showEvidence, signEvidence, type EvidenceLimits } from '../../src/features/evidence/read-evidence.ts';
import { extendChain, publicKeys, readCheckpoints, rotateSigningKey } from '../../src/features/evidence/index.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { correcting, withThreshold } from '../corrections/correcting.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { testOutbound } from '../support/test-keyring.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

type Json = ReturnType<typeof JSON.parse>;

const chain = () => ({
  database: portal.database.app,
  secretBox: createSecretBox(testOutbound.SECRET_KEYS),
  publicUrl: 'https://attain.test',
});

/** Issues certificates by reports. @returns their ids */
async function issue(count: number, prefix: string, organisation = portal.organisation): Promise<string[]> {
  const { database } = portal;
  const course = await buildCourse(database.app, organisation.id, { thresholds: [70] });
  const enrolments: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const lmsEnrolmentId = `${prefix}-${index}`;
    const { id } = await buildEnrolment(database.app, organisation.id, { courseId: course.id, lmsEnrolmentId });
    await report(database, organisation, lmsEnrolmentId, 80);
    enrolments.push(id);
  }
  await applyReports(database.app, 'attain.test', {
    organisationIds: [organisation.id],
    limit: 2_000,
    run: { workflowId: 'test', runId: 'test' },
  });
  const rows = await database.rows<{ id: string }>(
    'select id from certificate where enrolment_id = any($1) order by array_position($1, enrolment_id)',
    [enrolments],
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

async function download(certificateId: string): Promise<Buffer> {
  const answer = await portal.staff.get(`/certificates/${certificateId}/evidence/file`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const published = async (): Promise<string[]> => {
  const answer = await portal.admin.get('/evidence/checkpoints');
  expect(answer.status).toBe(200);
  return answer.body.toString('utf8').trim().split('\n');
};

async function nameOf(userId: string): Promise<string> {
  const [user] = await portal.database.rows<{ name: string }>('select name from user_account where id = $1', [userId]);
  return user!.name;
}

describe('the evidence of a certificate', () => {
  it('tells the report, the mark beside the required mark, and every later change', async () => {
    const [certificate] = await issue(1, 'story');
    await portal.admin.post(`/certificates/${certificate}/revoke`, { reason: 'Cheated' });
    const answer = await portal.staff.get(`/certificates/${certificate}/evidence`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      certificate: { id: certificate, status: 'REVOKED' },
      changes: [
        {
          type: 'certificate.issued',
          mark: 80,
          threshold: 70,
          revision: 1,
          cause: { kind: 'REPORT' },
          actorName: null,
        },
        {
          type: 'certificate.revoked',
          ...{ mark: 80, threshold: 70, revision: 1, cause: { kind: 'ADMINISTRATOR', id: null } },
          actorName: await nameOf(portal.organisation.admin.id),
        },
      ],
      reports: [{ progressBefore: 0, progressAfter: 80, markBefore: 0, markAfter: 80, sender: { kind: 'API_KEY' } }],
      reportsLeftOut: 0,
    });
    expect(answer.json.changes[0].cause.id).toBe(answer.json.reports[0].id);
    expect(answer.body.toString('utf8')).not.toContain('Cheated');
    expect((await portal.otherAdmin.get(`/certificates/${certificate}/evidence`)).status).toBe(404);
    expect((await portal.otherAdmin.get(`/certificates/${certificate}/evidence/file`)).status).toBe(404);
  });

  it('shows which reports were withdrawn, and what that did', async () => {
    const on = correcting(portal.database, portal.organisation);
    const [certificate] = await issue(1, 'withdrawn');
    await on.report('withdrawn-0', 60);
    const before = (await portal.staff.get(`/certificates/${certificate}/evidence`)).json;
    expect(before.reports).toHaveLength(1);
    const wanted = { scope: 'REPORTS', subjectId: null, reportIds: [before.reports[0].id], reason: 'Wrong' } as const;
    const correction = await on.previewRetraction(wanted);
    await on.apply(correction, { mode: null, withEmails: false });
    const { json } = await portal.staff.get(`/certificates/${certificate}/evidence`);
    expect(json).toMatchObject({
      certificate: { status: 'WITHDRAWN' },
      changes: [
        { type: 'certificate.issued' },
        { type: 'certificate.withdrawn', mark: 60, threshold: 70, cause: { kind: 'RETRACTION', id: correction } },
      ],
      // The other one changed nothing when it came, and counts now.
      reports: [
        { progressAfter: 80, withdrawnAt: expect.any(String) },
        { progressBefore: 80, progressAfter: 80 },
      ],
    });
    const verification = verifyEvidence(await download(certificate!), await publicKeys(portal.database.app));
    expect(verification.problems).toEqual([]);
  });

  it('leaves out old revisions that have no room in the file, and is refused when its chain has none', async () => {
    const on = correcting(portal.database, portal.organisation);
    const [certificate] = await issue(1, 'toggled');
    const [enrolled] = await portal.database.rows<{ id: string }>(
      'select e.course_id as id from certificate c join enrolment e on e.id = c.enrolment_id where c.id = $1',
      [certificate],
    );
    const courseId = enrolled!.id;
    for (const threshold of [90, 75]) {
      const correction = await on.previewCourse(courseId, withThreshold(await on.course(courseId), threshold));
      await on.apply(correction, { mode: 'ALL', withEmails: false });
    }
    const admin = { kind: 'USER', userId: portal.organisation.admin.id } as const;
    const signed = (limits: EvidenceLimits) =>
      signEvidence(chain(), portal.organisation.id, certificate!, admin, limits);

    const { content } = await signed({ revisionBytes: 0, entries: 1_000 });
    const { evidence } = JSON.parse(content) as EvidenceFile;
    expect(evidence.revisions.map(({ number }) => number)).toEqual([3]);
    expect(evidence.revisionsLeftOut).toEqual([1, 2]);
    const keys = await publicKeys(portal.database.app);
    expect(verifyEvidence(Buffer.from(content), keys).problems).toEqual([]);

    const whole = JSON.parse((await download(certificate!)).toString('utf8')) as EvidenceFile;
    expect(whole.evidence.revisions.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(whole.evidence).not.toHaveProperty('revisionsLeftOut');

    await expect(signed({ revisionBytes: 0, entries: 2 })).rejects.toMatchObject({ code: 'EVIDENCE_TOO_LARGE' });
    // The page needs no file.
    const { json } = await portal.staff.get(`/certificates/${certificate}/evidence`);
    expect(json.changes).toHaveLength(3);
    const few = await showEvidence(chain(), portal.organisation.id, certificate!, 2);
    expect(few.changes.map(({ facts }) => facts.type)).toEqual(
      json.changes.slice(1).map(({ type }: { type: string }) => type),
    );
  });

  it('is verified offline, and names nobody in the chain', async () => {
    const [, certificate] = await issue(3, 'offline');
    const file = await download(certificate!);
    const keys = await publicKeys(portal.database.app);
    const verified = verifyEvidence(file, keys, await published());
    expect(verified).toMatchObject({ problems: [], keyId: keys[0]!.kid, publishedCheckpoints: 1 });
    expect(verified.changes.map(({ type }) => type)).toEqual(['certificate.issued']);
    const { evidence } = JSON.parse(file.toString('utf8'));
    expect(evidence.student.name).not.toBe('');
    expect(JSON.stringify(evidence.chain)).not.toContain(evidence.student.name);
    expect(evidence.revisions).toHaveLength(1);
  });

  it('is refused with any byte changed, added or removed', async () => {
    const [certificate] = await issue(1, 'bytes');
    const file = await download(certificate!);
    const keys = await publicKeys(portal.database.app);
    const isRefused = (bytes: Uint8Array) => verifyEvidence(bytes, keys).problems.length > 0;
    expect(isRefused(file)).toBe(false);
    const at = fc.nat({ max: file.length - 1 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (index, difference) => {
        const changed = Uint8Array.from(file);
        changed[index] = changed[index]! ^ difference;
        expect(isRefused(changed)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(at, fc.constantFrom(' ', '\n', '0', '}'), (index, added) => {
        expect(isRefused(Buffer.concat([file.subarray(0, index), Buffer.from(added), file.subarray(index)]))).toBe(
          true,
        );
        expect(isRefused(Buffer.concat([file.subarray(0, index), file.subarray(index + 1)]))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is still verified after the key was rotated, by the keys that the installation shows', async () => {
    const [certificate] = await issue(1, 'rotated');
    const before = await download(certificate!);
    const retired = await rotateSigningKey(portal.database.app);
    const after = await download(certificate!);
    const { keys } = (await (await fetch(`${portal.api.url}/.well-known/jwks.json`)).json()) as { keys: PublicKey[] };
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(keys.map(({ kid }) => kid)).toContain(retired);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(verifyEvidence(before, keys)).toMatchObject({ problems: [], keyId: retired });
    const now = verifyEvidence(after, keys);
    expect(now.problems).toEqual([]);
    expect(now.keyId).not.toBe(retired);
    expect(
      verifyEvidence(
        after,
        keys.filter(({ kid }) => kid !== now.keyId),
      ).problems,
    ).toContain('KEY_UNKNOWN');
    expect(
      await portal.database.rows('select from signing_key where retired_at is not null and sealed_secret is not null'),
    ).toEqual([]);
  });

  it('contradicts published checkpoints when the chain was rewritten', async () => {
    const [certificate] = await issue(1, 'rewritten');
    await download(certificate!);
    const before = await published();
    // Somebody with the database and the key writes another history.
    await portal.database.asOwner(`
      delete from evidence_checkpoint where organisation_id = '${portal.organisation.id}';
      insert into evidence_pending select organisation_id, change_id from evidence_entry
        where organisation_id = '${portal.organisation.id}' and certificate_id = '${certificate}';
      delete from evidence_entry where organisation_id = '${portal.organisation.id}';
      delete from evidence_head where organisation_id = '${portal.organisation.id}'`);
    const forged = await download(certificate!);
    const keys = await publicKeys(portal.database.app);
    expect(verifyEvidence(forged, keys).problems).toEqual([]);
    expect(verifyEvidence(forged, keys, before).problems).toEqual(['DIFFERS_FROM_PUBLISHED']);
  });
});

async function checkpointsOf(organisationId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const page of readCheckpoints(portal.database.app, organisationId)) found.push(...page);
  return found;
}

describe('the chain of an organisation', () => {
  it('has each change once, whichever process extends it, with a checkpoint for each thousand', async () => {
    const { other, database } = portal;
    const [certificate] = await issue(1, 'many', other);
    await database.asOwner(`
      insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
      select gen_random_uuid(), '${other.id}', '${certificate}', 'certificate.withdrawn', now() from generate_series(1, 1199)`);
    await Promise.all([1, 2, 3, 4].map(() => extendChain(chain(), other.id)));
    const [found] = await database.rows<Json>(
      `select count(*)::int as entries, max(sequence) as last, count(distinct change_id)::int as changes,
         (select count(*)::int from certificate_change c where c.organisation_id = $1) as all,
         (select count(*)::int from evidence_pending c where c.organisation_id = $1) as pending
       from evidence_entry e where organisation_id = $1`,
      [other.id],
    );
    expect(found).toEqual({ entries: 1_200, last: 1_200, changes: 1_200, all: 1_200, pending: 0 });
    const keys = await publicKeys(database.app);
    const checkpoints = await checkpointsOf(other.id);
    expect(checkpoints.map((jws) => readCheckpoint(jws, keys))).toEqual([
      expect.objectContaining({ number: 1, sequence: 1_000, previous: null, organisation: other.id }),
    ]);
    // The full hour has come.
    await database.asOwner(`update evidence_head set checkpoint_due_at = now() where organisation_id = '${other.id}'`);
    await extendChain(chain(), other.id);
    const [, second] = await checkpointsOf(other.id);
    expect(readCheckpoint(second!, keys)).toMatchObject({ number: 2, sequence: 1_200 });
  });
});

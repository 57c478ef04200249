import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { verifyEvidence } from '../../src/evidence-format/verify-evidence.ts';
import { buildEvidencePayload } from '../../src/features/evidence/build-payload.ts';
import { evidenceRoutes } from '../../src/features/evidence/http/evidence.ts';
import { extendChain, publicKeys, type FileDependencies } from '../../src/features/evidence/index.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { correcting } from '../corrections/correcting.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { cpuMilliseconds } from '../support/cpu-slowness.ts';
import { testOutbound } from '../support/test-keyring.ts';
import { longestBlock } from '../support/longest-block.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture({ validateResponses: false });
});
afterAll(() => portal.close());

const chain = () => ({
  database: portal.database.app,
  secretBox: createSecretBox(testOutbound.SECRET_KEYS),
  publicUrl: 'https://attain.test',
});

/** Issues a certificate and adds changes, of which its file has every one. @returns its id */
async function changedOften(changes: number): Promise<string> {
  const { database, organisation } = portal;
  const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const { id: enrolmentId } = await correcting(database, organisation).enrol(courseId, 60);
  const [certificate] = await database.rows<{ id: string }>('select id from certificate where enrolment_id = $1', [
    enrolmentId,
  ]);
  await database.asOwner(`
    insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
    select uuidv7(), '${organisation.id}', '${certificate!.id}', 'certificate.withdrawn', now()
    from generate_series(1, ${changes})`);
  await extendChain(chain(), organisation.id);
  return certificate!.id;
}

/** Downloads a file. @returns its bytes, and the longest CPU time for which the event loop of the API made no turn meanwhile */
async function download(path: string): Promise<{ readonly body: Buffer; readonly longest: number }> {
  let body: Buffer = Buffer.alloc(0);
  const longest = await longestBlock(async () => {
    const answer = await portal.staff.get(path);
    expect(answer.status).toBe(200);
    body = answer.body;
  });
  return { body, longest };
}

/** Returns a handler of the route whose files are made by a function. */
function fileRoute(buildPayload: FileDependencies['buildPayload']) {
  const routes = evidenceRoutes({ evidence: { ...chain(), buildPayload } });
  const { handle, turn } = routes.find(({ path }) => path === '/certificates/{certificateId}/evidence/file')!;
  expect(turn).toBe('LONG');
  const { id: organisationId, staff } = portal.organisation;
  return (certificateId: string) =>
    handle(
      { params: { certificateId } } as unknown as Parameters<typeof handle>[0],
      { organisationId, userId: staff.id } as Parameters<typeof handle>[1],
    );
}

it('the API answers others while it makes a large file', async () => {
  const certificateId = await changedOften(9_000);
  let building = 0;
  const measured = fileRoute((_key, pieces) => {
    building = Math.min(...[1, 2, 3].map(() => cpuMilliseconds(() => buildEvidencePayload(pieces))));
    return Promise.resolve(buildEvidencePayload(pieces));
  });
  await measured(certificateId);
  let longest = Infinity;
  for (let attempt = 0; attempt < 8 && longest > building / 2; attempt += 1) {
    const file = await download(`/certificates/${certificateId}/evidence/file`);
    longest = Math.min(longest, file.longest);
    if (attempt > 0) continue;
    expect(file.body.length).toBeGreaterThan(3_000_000);
    expect(verifyEvidence(file.body, await publicKeys(portal.database.app)).problems).toEqual([]);
  }
  expect(longest).toBeLessThanOrEqual(building / 2);
});

it('a process makes one file of an organisation at a time', async () => {
  const certificateId = await changedOften(1);
  let running = 0;
  let most = 0;
  const download = fileRoute(async (_key, pieces) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(200);
    running -= 1;
    return buildEvidencePayload(pieces);
  });
  await Promise.all([1, 2, 3].map(() => download(certificateId)));
  expect(most).toBe(1);
});

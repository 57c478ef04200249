import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type KyselyPlugin } from 'kysely';
import type { EvidenceFile } from '../../src/evidence-format/evidence.ts';
import { coverAllChanges } from '../../src/features/evidence/extend-chain.ts';
import { showEvidence, signEvidence } from '../../src/features/evidence/read-evidence.ts';
import { reinstateCertificate, revokeCertificate } from '../../src/features/certificates/revoke-certificate.ts';
import { execute, type Database, type OrganisationTransaction } from '../../src/platform/database/database.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { correcting } from '../corrections/correcting.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testOutbound } from '../support/test-keyring.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
});
afterAll(() => database?.close());

const dependencies = (on: Database) => ({
  database: on,
  secretBox: createSecretBox(testOutbound.SECRET_KEYS),
  publicUrl: 'https://attain.test',
});
const actor = { kind: 'COMMAND_LINE' } as const;

async function issue(): Promise<string> {
  const on = correcting(database, organisation);
  const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const { id: enrolmentId } = await on.enrol(courseId, 60);
  const [certificate] = await database.rows<{ id: string }>('select id from certificate where enrolment_id = $1', [
    enrolmentId,
  ]);
  await coverAllChanges(dependencies(database.app), organisation.id);
  return certificate!.id;
}

/** Revokes the certificate, or reinstates it, and commits that with its entry of the chain and a checkpoint. */
async function change(certificateId: string): Promise<void> {
  const request = { organisationId: organisation.id, certificateId, actor, messageIdDomain: 'attain.test' };
  const [certificate] = await database.rows<{ status: string }>('select status from certificate where id = $1', [
    certificateId,
  ]);
  if (certificate!.status === 'REVOKED') await reinstateCertificate(database.app, request);
  else await revokeCertificate(database.app, { ...request, reason: 'A test' });
  await coverAllChanges(dependencies(database.app), organisation.id);
}

/** Lets each transaction stop after its first statement, until `meanwhile` is done. */
function stopping(meanwhile: () => Promise<void>): Database {
  const stoppingOnce = (tx: OrganisationTransaction): OrganisationTransaction => {
    let isFirst = true;
    const barrier: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return result;
      },
    };
    return changed(tx, { getKysely: () => tx.getKysely<object>().withPlugin(barrier) });
  };
  const open =
    (name: 'inOrganisation' | 'inSnapshot') =>
    (id: string, work: (tx: OrganisationTransaction) => Promise<unknown>): Promise<unknown> =>
      database.app[name](id, (tx) => work(stoppingOnce(tx)));
  return changed(database.app, { inOrganisation: open('inOrganisation'), inSnapshot: open('inSnapshot') });
}

/** Returns the object with other methods. */
const changed = <T extends object>(object: T, methods: Record<string, unknown>): T =>
  new Proxy(object, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

const statusAfter: Readonly<Record<string, string>> = {
  'certificate.issued': 'ISSUED',
  'certificate.revoked': 'REVOKED',
  'certificate.reinstated': 'ISSUED',
};

describe('evidence that is read while the certificate changes', () => {
  it.each(['signed', 'shown'] as const)('has the status that its last change says, when it is %s', async (how) => {
    const certificateId = await issue();
    let changes = 0;
    const stopped = dependencies(
      stopping(async () => {
        if (changes >= 2) return;
        changes += 1;
        await change(certificateId);
      }),
    );
    const read = async () => {
      if (how === 'shown') {
        const { evidence, changes: all } = await showEvidence(stopped, organisation.id, certificateId);
        return { status: evidence.certificate.status, last: all.at(-1)!.facts.type };
      }
      const { content } = await signEvidence(stopped, organisation.id, certificateId, actor);
      const { evidence } = JSON.parse(content) as EvidenceFile;
      const own = evidence.chain.flatMap(({ entries }) =>
        entries.flatMap((each) => ('facts' in each ? [each.facts] : [])),
      );
      return { status: evidence.certificate.status, last: own.at(-1)!.type };
    };
    const { status, last } = await read();
    expect(changes).toBe(2);
    expect(status).toBe(statusAfter[last]);
  });
});

describe('a snapshot', () => {
  it('cannot write', async () => {
    await expect(
      database.app.inSnapshot(organisation.id, (tx) => execute(tx, sql`update student set first_name = 'x'`)),
    ).rejects.toMatchObject({ code: '25006' });
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provisionOrganisation } from '../src/features/lms/first-party/provision-organisation.ts';
import { switchMode } from '../src/features/lms/first-party/switch-mode.ts';
import { parseKeyring } from '../src/platform/config/keyring.ts';
import { systemResolve } from '../src/platform/outbound-http/name-resolver.ts';
import { createOutboundClient } from '../src/platform/outbound-http/outbound-client.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { findProvisioningState } from '../src/features/lms/store/lms-provisioning.ts';
import { findLmsSettings } from '../src/features/lms/store/lms-configuration.ts';
import { findOrganisationId } from '../src/features/organisations/store/organisations.ts';
import { createSecretBox } from '../src/platform/secrets/secret-box.ts';
import { demoOrganisations } from './demo-data.ts';

const root = join(import.meta.dirname, '..');

export interface FirstPartyFacts {
  readonly appUrl: string;
  readonly publicUrl: string;
  readonly lmsUrl: string;
  readonly lmsDatabaseUrl: string;
  readonly provisioningToken: string;
  readonly secretKeys: string;
}

/**
 * Switches the demo's first organisation to the first-party LMS, as an administrator would by the toggle, and creates
 * courses there. A later start provisions it again, since addresses may have changed. An organisation that a user
 * switched to custom mode stays there.
 */
export async function connectFirstPartyLms(facts: FirstPartyFacts): Promise<void> {
  const database = await openDatabase({ url: facts.appUrl, poolMax: 2, applicationName: 'attain-seed' });
  try {
    const { name, slug } = demoOrganisations[0]!;
    const id = await findOrganisationId(database, slug);
    if (id === null) return;
    const dependencies = {
      database,
      secretBox: createSecretBox(parseKeyring(facts.secretKeys)),
      firstPartyClient: createOutboundClient({ allowedRanges: ['127.0.0.0/8'], resolve: systemResolve }),
      firstPartyUrl: facts.lmsUrl,
      provisioningToken: facts.provisioningToken,
      publicUrl: facts.publicUrl,
    };
    const state = await database.inOrganisation(id, (tx) => findProvisioningState(tx));
    const actor = { kind: 'COMMAND_LINE' } as const;
    if (state.provisionedAt === null) await switchMode(dependencies, { id, name }, 'FIRST_PARTY', actor);
    else if (state.mode === 'FIRST_PARTY') await provisionOrganisation(dependencies, { id, name }, actor, true);
    const { providerTenantId } = await database.inOrganisation(id, (tx) => findLmsSettings(tx));
    if (providerTenantId !== null) await seedCourses(providerTenantId, facts.lmsDatabaseUrl);
  } finally {
    await database.close();
  }
}

/** Uses the LMS's own command, since nothing of the first-party LMS is imported here. */
async function seedCourses(tenantId: string, databaseUrl: string): Promise<void> {
  const program = join(root, 'first-party-lms', 'seed-demo.ts');
  await promisify(execFile)(process.execPath, [program, '--tenant', tenantId], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', LOG_FORMAT: 'json' },
  });
}

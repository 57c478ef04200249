import type { Command } from 'commander';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  showApiKey,
  type ListedApiKey,
  type NewApiKey,
} from '../../features/api-keys/index.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { CommandError, type Answer } from '../answer.ts';
import { actor, onOrganisation } from '../installation.ts';
import type { Respond } from '../respond.ts';

/** Keys that are listed. It is the number of those in the portal's list of requests. */
const listedKeys = 20;

/**
 * Adds the commands for the organisation's API key. The full key is printed once, when it is created (docs/product.md
 * §2.1).
 */
export function addKeyCommands(program: Command, respond: Respond): void {
  const group = program.command('key').description('manage the API key of an organisation');
  const add = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”');

  add('create', 'create the key of an organisation that has none').action(
    ({ organisation }: { organisation: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, id) =>
          newKey(organisation, await createFirst(organisation, () => createApiKey(database, id, actor))),
        ),
      ),
  );
  add('rotate', 'replace the key; the old one stops working at once').action(
    ({ organisation }: { organisation: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, id) =>
          newKey(organisation, await rotateApiKey(database, id, actor)),
        ),
      ),
  );
  add('revoke', 'revoke the key without a new one; it stops working at once').action(
    ({ organisation }: { organisation: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, id) => {
          const masked = await revokeApiKey(database, id, actor);
          if (masked === null) throw new CommandError('NO_API_KEY', `${organisation} has no API key.`);
          return {
            data: { organisation, revoked: { masked } },
            text: `${masked} is revoked. The reports of ${organisation}’s LMS are refused until you create a key and the LMS uses it.`,
          };
        }),
      ),
  );
  add('list', `list the latest ${listedKeys} keys, also revoked ones, and when each was last used`).action(
    ({ organisation }: { organisation: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, id) => {
          const keys = await listApiKeys(database, id, listedKeys);
          return {
            data: { organisation, keys },
            text: keys.length === 0 ? `${organisation} has had no API key.` : keys.map(keyLine).join('\n'),
          };
        }),
      ),
  );
  add('show', 'show the key in its masked form').action(({ organisation }: { organisation: string }) =>
    respond((terminal) =>
      onOrganisation(terminal, organisation, async ({ database }, id) => {
        const key = await showApiKey(database, id);
        return {
          data: { organisation, key },
          text: key === null ? `${organisation} has no API key.` : `${key.masked} since ${key.createdAt.toISOString()}`,
        };
      }),
    ),
  );
}

function keyLine({ masked, createdAt, lastUsedAt, revokedAt }: ListedApiKey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`;
  const state = revokedAt === null ? 'active' : `revoked ${revokedAt.toISOString()}`;
  return `${masked}  created ${createdAt.toISOString()}, ${used}, ${state}`;
}

/** Names the command that replaces a key, when the organisation has one. */
async function createFirst(organisation: string, create: () => Promise<NewApiKey>): Promise<NewApiKey> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code !== 'API_KEY_EXISTS') throw error;
    throw new CommandError(
      error.code,
      `${organisation} already has an API key. “attain key rotate --organisation ${organisation}” replaces it; the old key stops working at once.`,
      { cause: error },
    );
  }
}

function newKey(organisation: string, key: NewApiKey): Answer {
  return {
    data: { organisation, key: { key: key.key, masked: key.masked } },
    text: `${key.key}\nThis is the API key of ${organisation}, shown only now. From now on, it is shown as ${key.masked}.`,
  };
}

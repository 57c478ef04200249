import type { Command } from 'commander';
import { createApiKey, rotateApiKey, showApiKey, type NewApiKey } from '../../features/api-keys/index.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { CommandError, type Answer } from '../answer.ts';
import { actor, onOrganisation } from '../installation.ts';
import type { Respond } from '../respond.ts';

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

import { composeCommandLine, type CommandLineProcess } from '../composition/compose-command-line.ts';
import { loadCommandLineConfig, type CommandLineConfig } from '../platform/config/index.ts';
import { CommandError } from './answer.ts';
import { describeTarget, onDatabase } from './database-failure.ts';
import { findDevelopmentStack } from './development-stack.ts';
import type { Terminal } from './terminal.ts';

export type Installation = CommandLineProcess & { readonly config: CommandLineConfig };

/** All changes by the command line are recorded with this actor. */
export const actor = { kind: 'COMMAND_LINE' } as const;

/**
 * Runs `work` on the installation that the environment names, or else on the development stack, and closes its
 * connections.
 * @throws CommandError when the database cannot be used, ConfigurationError
 */
export async function onInstallation<T>(
  terminal: Terminal,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { config, stackFolder } = loadCommandLineConfig(findDevelopmentStack);
  const target = { variable: 'DATABASE_URL', url: config.DATABASE_URL, stackFolder };
  if (stackFolder !== null) terminal.notice(`Database: ${describeTarget(target)}`);
  const commandLine = await composeCommandLine(config);
  try {
    return await onDatabase(target, () => work({ ...commandLine, config }));
  } finally {
    await commandLine.close();
  }
}

/**
 * Does what `onInstallation` does, for the organisation with this slug.
 * @throws CommandError NO_SUCH_ORGANISATION
 */
export function onOrganisation<T>(
  terminal: Terminal,
  slug: string,
  work: (installation: Installation, organisationId: string) => Promise<T>,
): Promise<T> {
  return onInstallation(terminal, async (installation) => {
    const id = await installation.findOrganisationId(slug);
    if (id === null) {
      throw new CommandError(
        'NO_SUCH_ORGANISATION',
        `There is no organisation "${slug}". “attain organisation list” shows the short name of each.`,
      );
    }
    return work(installation, id);
  });
}

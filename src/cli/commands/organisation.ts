import type { Command } from 'commander';
import { createOrganisation } from '../../features/organisations/index.ts';
import { actor, onInstallation } from '../installation.ts';
import type { Respond } from '../respond.ts';

export function addOrganisationCommands(program: Command, respond: Respond): void {
  const group = program.command('organisation').description('manage training organisations');
  group
    .command('create')
    .description('create an organisation')
    .requiredOption('--name <name>', 'as it is printed on certificates')
    .option('--slug <slug>', 'short name for this command line; made from the name when it is missing')
    .action(({ name, slug }: { name: string; slug?: string }) =>
      respond((terminal) =>
        onInstallation(terminal, async ({ database }) => {
          const organisation = await createOrganisation(database, { name, slug }, actor);
          return {
            data: { organisation },
            text: `Organisation "${organisation.name}" was created. Its short name is ${organisation.slug}.`,
          };
        }),
      ),
    );
  group
    .command('list')
    .description('list the organisations with their short names')
    .option('--after <slug>', 'go on after this short name')
    .action(({ after = '' }: { after?: string }) =>
      respond((terminal) =>
        onInstallation(terminal, async (installation) => {
          const organisations = await installation.listOrganisations(after);
          const width = Math.max(0, ...organisations.map(({ slug }) => slug.length));
          const lines = organisations.map(({ slug, name }) => `${slug.padEnd(width)}  ${name}`);
          return { data: { organisations }, text: lines.length === 0 ? 'There is no organisation.' : lines.join('\n') };
        }),
      ),
    );
}

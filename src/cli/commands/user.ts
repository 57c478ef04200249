import type { UserRole } from '../../domain/accounts/user-roles.ts';
import { Option, type Command } from 'commander';
import { resetFactorByEmail, createUser, generatePassword, resetPassword } from '../../features/accounts/index.ts';
import { actor, onInstallation, onOrganisation } from '../installation.ts';
import { readPassword } from '../read-password.ts';
import type { Respond } from '../respond.ts';

interface NewUserOptions {
  organisation: string;
  email: string;
  name: string;
  role: UserRole;
  passwordStdin?: true;
}

export function addUserCommands(program: Command, respond: Respond): void {
  const group = program.command('user').description('manage the users of the portal');
  group
    .command('create')
    .description('create a user, with a random password unless one is given')
    .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
    .requiredOption('--email <address>', 'unique across all organisations')
    .requiredOption('--name <name>', 'as it is shown')
    .addOption(new Option('--role <role>', 'what the user may do').choices(['ADMIN', 'STAFF']).makeOptionMandatory())
    .option('--password-stdin', 'read the password from standard input')
    .action((options: NewUserOptions) =>
      respond(async (terminal) => {
        const { organisation, email, name, role } = options;
        const generated = options.passwordStdin === true ? null : generatePassword();
        const password = generated ?? (await readPassword());
        return onOrganisation(terminal, organisation, async ({ database }, organisationId) => {
          const user = await createUser(database, organisationId, { email, name, role, password }, actor);
          return {
            data: {
              user: { ...user, role, organisation },
              ...(generated === null ? {} : { password: generated }),
            },
            text:
              `User ${user.email} was created as ${role} of ${organisation}.` +
              (generated === null ? '' : `\nPassword, shown only now: ${generated}`),
          };
        });
      }),
    );
  group
    .command('reset-password')
    .description('give a user a new random password')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      respond((terminal) =>
        onInstallation(terminal, async ({ database }) => {
          const password = await resetPassword(database, email, actor);
          return {
            data: { user: { email }, password },
            text: `The password of ${email} was replaced.\nPassword, shown only now: ${password}`,
          };
        }),
      ),
    );
  group
    .command('reset-second-factor')
    .description('turn off two-step sign-in for a user who has lost the phone and the recovery codes')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      respond((terminal) =>
        onInstallation(terminal, async ({ database }) => {
          await resetFactorByEmail(database, email, actor);
          return {
            data: { user: { email } },
            text: `Two-step sign-in of ${email} is off, and the user is signed out everywhere. The user now signs in with the password only.`,
          };
        }),
      ),
    );
}

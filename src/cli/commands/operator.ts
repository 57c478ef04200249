import type { Command } from 'commander';
import { setOperator } from '../../features/accounts/index.ts';
import { actor, onInstallation } from '../installation.ts';
import type { Respond } from '../respond.ts';

export function addOperatorCommands(program: Command, respond: Respond): void {
  const group = program.command('operator').description('choose the users who get links into the Temporal web UI');
  const add = (name: string, description: string, operator: boolean) =>
    group
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'e-mail address of the user')
      .action(({ email }: { email: string }) =>
        respond((terminal) =>
          onInstallation(terminal, async ({ database }) => {
            await setOperator(database, email, operator, actor);
            return {
              data: { user: { email, operator } },
              text: `${email} is ${operator ? 'now an operator' : 'no longer an operator'}.`,
            };
          }),
        ),
      );
  add('grant', 'make a user an operator', true);
  add('revoke', 'remove a user as an operator', false);
}

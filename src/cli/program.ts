import { Command } from 'commander';
import { addActionCommands } from './commands/action.ts';
import { addDatabaseCommands } from './commands/database.ts';
import { addEmailCommands } from './commands/email.ts';
import { addEvidenceCommands } from './commands/evidence.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLmsCommands } from './commands/lms.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addOrganisationCommands } from './commands/organisation.ts';
import { addShowCommands } from './commands/show.ts';
import { addUserCommands } from './commands/user.ts';
import type { Respond } from './respond.ts';
import type { Terminal } from './terminal.ts';

/** Creates the program with all commands. Parsing rejects with CommanderError when they are used wrongly. */
export function createProgram(terminal: Terminal): Command {
  const respond: Respond = async (work) => terminal.answer(await work(terminal));
  const program = new Command('attain')
    .description('Attain for operators: organisations, users, API keys, e-mails, actions, LMSs, the database.')
    .option('--json', 'print the result as one JSON object to standard output, and an error as one to standard error')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .showHelpAfterError('--help shows the commands and options.')
    .exitOverride()
    // With --json the caller prints the error as JSON.
    .configureOutput({ writeErr: (text) => (terminal.json ? undefined : process.stderr.write(text)) });
  addOrganisationCommands(program, respond);
  addUserCommands(program, respond);
  addOperatorCommands(program, respond);
  addKeyCommands(program, respond);
  addEmailCommands(program, respond);
  addActionCommands(program, respond);
  addLmsCommands(program, respond);
  addShowCommands(program, respond);
  addEvidenceCommands(program, respond);
  addDatabaseCommands(program, respond);
  return program;
}

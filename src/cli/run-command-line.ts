import { CommanderError } from 'commander';
import { CommandError } from './answer.ts';
import { createProgram } from './program.ts';
import { createTerminal } from './terminal.ts';

/** Runs a command. @returns the exit code: 0 done, 1 failed, 2 used wrongly */
async function run(args: readonly string[]): Promise<number> {
  const terminal = createTerminal(args.includes('--json'));
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      terminal.failure(error);
      return 1;
    }
    if (error.exitCode === 0) return 0;
    const message =
      error.code === 'commander.help' ? 'Which command? See --help.' : error.message.replace(/^error: /, '');
    if (terminal.json) terminal.failure(new CommandError('USAGE', message));
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2));

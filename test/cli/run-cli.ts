import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { testServices } from '../support/services.ts';

const root = join(import.meta.dirname, '../..');

/** The JSON that a command printed. The suites check its shape. */
export type Json = ReturnType<typeof JSON.parse>;

export interface CliRun {
  readonly args: readonly string[];
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Everything that has been run, so that a suite can look for secrets in all of it. */
export const runs: CliRun[] = [];

/** Runs the real command as a child process with exactly this environment (and PATH, and a cache that makes it quick). */
export async function runCli(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<CliRun> {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(testServices().folder, 'compiled'), ...environment },
  });
  child.stdin.on('error', () => undefined).end(input);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const run = { args, code, stdout, stderr };
  runs.push(run);
  return run;
}

/** As `runCli` with --json: the answer on standard output, the error on standard error. */
export async function runJson(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: string,
): Promise<{ code: number | null; answer: Json; error: Json }> {
  const { code, stdout, stderr } = await runCli(environment, [...args, '--json'], input);
  return {
    code,
    answer: stdout === '' ? null : JSON.parse(stdout),
    error: stderr === '' ? null : JSON.parse(stderr).error,
  };
}

/** The answer of a command that must succeed. */
export async function answerOf(environment: Readonly<Record<string, string>>, args: readonly string[]): Promise<Json> {
  const { code, answer, error } = await runJson(environment, args);
  if (code !== 0) throw new Error(`attain ${args.join(' ')} ended with ${code}: ${JSON.stringify(error)}`);
  return answer;
}

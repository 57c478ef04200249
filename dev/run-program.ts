import { spawn } from 'node:child_process';

/**
 * Runs a program until it ends.
 * @param limits.milliseconds - When it is killed.
 * @throws Error with the last lines of its stderr, or that there is no such program.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: { environment: NodeJS.ProcessEnv; milliseconds: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { environment, milliseconds, signal } = limits;
  return new Promise((resolve, reject) => {
    // Not spawn's own `timeout`: its timer runs for the whole time when there is no such program.
    const signals = [AbortSignal.timeout(milliseconds), ...(signal === undefined ? [] : [signal])];
    const child = spawn(program, args, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any(signals),
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(error.code === 'ENOENT' ? `there is no "${program}" on PATH` : error.message));
    });
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${program} ended with ${killedBy ?? code}: ${words.trim().split('\n').slice(-3).join(' | ')}`),
        );
    });
  });
}

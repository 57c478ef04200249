import { text } from 'node:stream/consumers';
import { CommandError } from './answer.ts';

/** Reads the password from standard input, without the line end that `echo` adds. @throws CommandError NO_PASSWORD */
export async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new CommandError('NO_PASSWORD', 'There is no password on standard input.');
  return password;
}

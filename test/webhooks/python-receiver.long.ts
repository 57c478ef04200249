import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkReceiver, expected, newSecret } from './check-receiver.ts';
import { startReceiver, type RunningReceiver } from './start-receiver.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'attain-python-'));
const secret = newSecret();
let receiver: RunningReceiver | undefined;

/** The reference library as a customer installs it, in an environment of its own. */
beforeAll(async () => {
  await run('python3', ['-m', 'venv', folder]);
  const python = join(folder, 'bin/python');
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'standardwebhooks==1.1.0']);
  receiver = await startReceiver(python, ['docs/webhook-receivers/receiver.py'], secret);
}, 180_000);
afterAll(async () => {
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('the guide’s receiver in Python takes what is genuine, once, and nothing else', async () => {
  const { did, ids } = await checkReceiver(receiver!.url, secret);
  expect(did).toEqual(expected);
  await receiver!.printed(ids.at(-1)!);
  expect(receiver!.events().map(({ id }) => id)).toEqual(ids);
  expect(receiver!.events()[1]!.data).toMatchObject({ lmsEnrolmentId: 'Zoë’s 😀 " \u2028 / seat' });
});

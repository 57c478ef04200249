import { describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startMailCatcher } from '../../dev/mail-catcher.ts';
import { afterwards, eventually, freePortRange, temporaryFolder } from './support.ts';

async function subjects(url: string): Promise<string[]> {
  const mails = (await (await fetch(`${url}/email`)).json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}

async function send(smtp: string, subject: string): Promise<void> {
  const transport = createTransport(smtp);
  await transport.sendMail({ from: 'a@attain.example', to: 'b@attain.example', subject, text: 'Well done' });
  transport.close();
}

describe('startMailCatcher', () => {
  it('shows the mails it caught, also those from before it was killed', async () => {
    const dataDir = temporaryFolder();
    const port = await freePortRange(2);
    const start = async () => {
      const server = await startMailCatcher({ dataDir, smtpPort: port, webPort: port + 1 });
      afterwards(server.stop);
      return server;
    };
    const first = await start();
    expect(first.smtp).toBe(`smtp://127.0.0.1:${port}`);
    await send(first.smtp, 'Certificate issued');
    await expect(eventually(async () => (await subjects(first.url)).length > 0)).resolves.toBe(true);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await start();
    await send(second.smtp, 'Certificate withdrawn');
    await eventually(async () => (await subjects(second.url)).length === 2);
    expect((await subjects(second.url)).sort()).toEqual(['Certificate issued', 'Certificate withdrawn']);
  });
});

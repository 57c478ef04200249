import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EmailRefusedError, EmailUndeliverableError } from '../../../src/platform/outbox/smtp/delivery-errors.ts';
import {
  createMailer,
  type EmailMessage,
  type Mailer,
  type MailerOptions,
} from '../../../src/platform/outbox/smtp/mailer.ts';
import {
  closedPort,
  reply,
  startRawServer,
  startSmtpServer,
  type SmtpTestServer,
} from '../../support/smtp-test-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
// Tests beside each other: what they open is closed at the end.
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function server(options?: Parameters<typeof startSmtpServer>[0]): Promise<SmtpTestServer> {
  const started = await startSmtpServer(options);
  cleanUps.push(started.close);
  return started;
}

function mailer(smtpUrl: string, options: Partial<MailerOptions> = {}): Mailer {
  const created = createMailer({ smtpUrl, from: 'Attain <no-reply@attain.example>', ...options });
  cleanUps.push(created.close);
  return created;
}

function message(overrides: Partial<EmailMessage> = {}): EmailMessage {
  return {
    to: { name: 'Ana Novák', address: 'ana@student.example' },
    subject: 'Your certificate',
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: '<019abc.1@attain.example>',
    ...overrides,
  };
}

/** An answer of a mail server that repeats addresses. */
const echo = '5.1.1 <Ana@Student.example> (ana@student.example, for ana+x@alias.example) is not welcome';

const failure = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => 'it was sent',
    (error: unknown) => error,
  );

describe('what arrives', () => {
  it.concurrent('keeps the Message-ID, says that it is automatic, and holds both bodies', async () => {
    const smtp = await server();
    const { response } = await mailer(smtp.url).send(message({ headers: { 'X-Attain-Certificate': 'A-1' } }));
    expect(response).toContain('queued as 4711');
    const [received] = smtp.messages;
    expect(received?.recipients).toEqual(['ana@student.example']);
    expect(received?.raw).toMatch(/^Message-ID: <019abc\.1@attain\.example>\r?$/m);
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(received?.raw).toMatch(/^X-Attain-Certificate: A-1\r?$/m);
    expect(received?.raw).toMatch(/^From: Attain <no-reply@attain\.example>\r?$/m);
    expect(received?.raw).toContain('Content-Type: text/plain');
    expect(received?.raw).toContain('Content-Type: text/html');
  });

  it.concurrent('adds no header or recipient through a name or a subject', async () => {
    const smtp = await server();
    await mailer(smtp.url).send(
      message({
        to: { name: 'Ana\r\nBcc: evil@example.org\r\n\r\n<evil@example.org>,', address: 'ana@student.example' },
        subject: 'Hello\r\nBcc: evil@example.org\u2028X-Evil: 1',
      }),
    );
    expect(smtp.messages[0]?.recipients).toEqual(['ana@student.example']);
    const header = smtp.messages[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(header).toContain('Subject: Hello Bcc: evil@example.org X-Evil: 1');
    expect(header).not.toMatch(/^(Bcc|X-Evil):/im);
  });

  it.concurrent('reuses one pooled connection for message after message', async () => {
    const smtp = await server();
    const pool = mailer(smtp.url, { poolMax: 1 });
    for (let n = 1; n <= 5; n += 1) await pool.send(message({ messageId: `<${n}@attain.example>` }));
    expect(smtp.messages).toHaveLength(5);
    expect(smtp.connections()).toBe(1);
  });

  it.concurrent('holds no more connections than the pool allows', async () => {
    const smtp = await server();
    const pool = mailer(smtp.url, { poolMax: 2 });
    await Promise.all(Array.from({ length: 12 }, (_, n) => pool.send(message({ messageId: `<${n}@attain.example>` }))));
    expect(smtp.messages).toHaveLength(12);
    expect(smtp.connections()).toBeLessThanOrEqual(2);
  });

  it('goes on over a new connection after the server was restarted', async () => {
    const first = await startSmtpServer();
    const pool = mailer(first.url, { poolMax: 1 });
    await pool.send(message());
    await first.close();
    expect(await failure(pool.send(message()))).toBeInstanceOf(EmailUndeliverableError);
    const second = await startSmtpServer({}, first.port);
    cleanUps.push(second.close);
    await pool.send(message());
    expect(second.messages).toHaveLength(1);
  });

  it.concurrent('lets a delivery in progress end when it is closed', async () => {
    const smtp = await server({
      onRcptTo: (_address, _session, callback) => {
        setTimeout(callback, 150);
      },
    });
    const closing = createMailer({ smtpUrl: smtp.url, from: 'a@attain.example' });
    const sending = failure(closing.send(message()));
    await delay(60);
    await closing.close();
    expect(smtp.messages).toHaveLength(1);
    expect(await sending).toBe('it was sent');
    expect(await failure(closing.send(message()))).toBeInstanceOf(EmailUndeliverableError);
  });
});

describe('refused for good', () => {
  it.concurrent.each([550, 551, 552, 553, 554])('a recipient that is answered %i', async (code) => {
    const smtp = await server({
      onRcptTo: (_address, _session, callback) => callback(reply(code, 'no such user here')),
    });
    const error = await failure(mailer(smtp.url).send(message()));
    expect(error).toBeInstanceOf(EmailRefusedError);
    expect((error as Error).message).toBe(`The mail server answered ${code} to RCPT TO.`);
    expect((error as EmailRefusedError).detail).toContain(`${code} no such user here`);
  });

  it.concurrent('a content that is answered 554', async () => {
    const smtp = await server({
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () => callback(reply(554, 'looks like spam')));
      },
    });
    expect(await failure(mailer(smtp.url).send(message()))).toBeInstanceOf(EmailRefusedError);
  });

  it.concurrent('a message over the size that the server takes', async () => {
    const smtp = await server({
      size: 1000,
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () => callback(stream.sizeExceeded ? reply(552, 'too large') : null));
      },
    });
    await mailer(smtp.url).send(message());
    const error = await failure(mailer(smtp.url).send(message({ text: 'x'.repeat(5000) })));
    expect(error).toBeInstanceOf(EmailRefusedError);
  });

  it.concurrent.each([
    '',
    'ana',
    'ana@',
    '@example.org',
    'a b@example.org',
    'a@b@c',
    'a@example.org>\r\nRCPT TO:<b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('the address %j, without asking the server', async (address) => {
    const smtp = await server();
    expect(await failure(mailer(smtp.url).send(message({ to: { name: 'Ana', address } })))).toBeInstanceOf(
      EmailRefusedError,
    );
    expect(smtp.connections()).toBe(0);
  });

  it.concurrent('the connection stays usable for the next message', async () => {
    const smtp = await server({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('gone') ? reply(550, 'no such user') : null),
    });
    const pool = mailer(smtp.url, { poolMax: 1 });
    expect(await failure(pool.send(message({ to: { name: '', address: 'gone@student.example' } })))).toBeInstanceOf(
      EmailRefusedError,
    );
    await pool.send(message());
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.connections()).toBe(1);
  });
});

describe('not delivered this time', () => {
  it.concurrent.each([421, 450, 451, 452])('a recipient that is answered %i (greylisting, busy)', async (code) => {
    const smtp = await server({
      onRcptTo: (_address, _session, callback) => callback(reply(code, 'greylisted, come back later')),
    });
    const error = await failure(mailer(smtp.url).send(message()));
    expect(error).toBeInstanceOf(EmailUndeliverableError);
    expect((error as Error).message).toBe(`The mail server answered ${code} to ${code === 421 ? 'CONN' : 'RCPT TO'}.`);
    expect(error).toMatchObject({
      detail: expect.stringContaining('greylisted'),
      scope: code === 421 ? 'SERVER' : 'MESSAGE',
    });
  });

  it.concurrent('our sender is not allowed there, or the server wants a sign-in first', async () => {
    for (const code of [530, 550]) {
      const smtp = await server({
        onMailFrom: (_address, _session, callback) => callback(reply(code, 'not from you')),
      });
      const error = await failure(mailer(smtp.url).send(message()));
      expect(error).toBeInstanceOf(EmailUndeliverableError);
      expect(error).toMatchObject({ scope: 'SERVER' });
    }
  });

  it('nothing listens', async () => {
    const error = await failure(mailer(`smtp://127.0.0.1:${await closedPort()}`).send(message()));
    expect(error).toBeInstanceOf(EmailUndeliverableError);
    expect((error as Error).message).toContain('ECONNREFUSED');
  });

  it.concurrent('the server accepts the connection and never answers', async () => {
    const silent = await startRawServer(() => {});
    cleanUps.push(silent.close);
    const started = Date.now();
    const error = await failure(mailer(silent.url, { timeouts: { greeting: 200 } }).send(message()));
    expect(error).toBeInstanceOf(EmailUndeliverableError);
    expect((error as Error).message).toContain('GREETING_TIMEOUT');
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it.concurrent('the server greets and then falls silent', async () => {
    const silent = await startRawServer((socket) => socket.write('220 mute.example ESMTP\r\n'));
    cleanUps.push(silent.close);
    const error = await failure(mailer(silent.url, { timeouts: { socket: 200 } }).send(message()));
    expect(error).toBeInstanceOf(EmailUndeliverableError);
    expect((error as Error).message).toContain('took too long');
  });

  it.concurrent('the server drips, so that no socket ever goes quiet', async () => {
    const drip = await startRawServer((socket) => {
      socket.write('220 drip.example ESMTP\r\n');
      const timer = setInterval(() => socket.write('250-x\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    cleanUps.push(drip.close);
    const started = Date.now();
    const error = await failure(mailer(drip.url, { timeouts: { socket: 300, total: 900 } }).send(message()));
    expect(error).toBeInstanceOf(EmailUndeliverableError);
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it.concurrent(
    'all connections are taken, which is not the server’s fault and takes none of the delivery’s time',
    async () => {
      const slow = await server({ beforeAccepting: () => delay(700) });
      const pool = mailer(slow.url, { poolMax: 1, timeouts: { slot: 8_000, total: 1_800 } });
      const waiting = Promise.all([1, 2, 3].map(() => pool.send(message())));

      const impatient = mailer(slow.url, { poolMax: 1, timeouts: { slot: 200, total: 5_000 } });
      const first = impatient.send(message());
      const error = await failure(impatient.send(message()));
      expect(error).toBeInstanceOf(EmailUndeliverableError);
      expect(error).toMatchObject({ scope: 'MESSAGE', message: expect.stringContaining('connections') });
      await first;
      await impatient.send(message());
      await waiting;
      expect(slow.messages).toHaveLength(5);
    },
  );

  it.concurrent('the server hangs up before it greets', async () => {
    const rude = await startRawServer((socket) => socket.end());
    cleanUps.push(rude.close);
    expect(await failure(mailer(rude.url).send(message()))).toBeInstanceOf(EmailUndeliverableError);
  });

  it.concurrent('the sign-in fails, and the password is in no message', async () => {
    const smtp = await server({
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) =>
        callback(
          reply(535, `bad ${username} ${password} ${Buffer.from(`\0${username}\0${password}`).toString('base64')}`),
        ),
    });
    const url = `smtp://robot:s3cret%2Fcanary@127.0.0.1:${smtp.port}`;
    for (const attempt of [() => mailer(url).send(message()), () => mailer(url).verify()]) {
      const error = (await failure(attempt())) as Error;
      expect(error).toBeInstanceOf(EmailUndeliverableError);
      expect(error.message).toContain('535');
      const { detail } = error as EmailUndeliverableError;
      expect(`${error.stack} ${JSON.stringify(error)} ${detail}`).not.toMatch(/canary|Y2FuYXJ5|jYW5hcnk/);
      expect(error.cause).toBeUndefined();
    }
  });

  it.concurrent('a password is not sent in clear to a server elsewhere', async () => {
    const smtp = await server({ authOptional: false });
    const url = `smtp://robot:canary@attain-test.localhost:${smtp.port}`;
    expect(await failure(mailer(url).send(message()))).toBeInstanceOf(EmailUndeliverableError);
  });
});

describe('the errors', () => {
  it.concurrent('are one bounded line, whatever the server answers', async () => {
    const smtp = await server({
      onRcptTo: (_address, _session, callback) => callback(reply(550, `${'no '.repeat(300)}\u0007\u202Eend`)),
    });
    const { detail: text } = (await failure(mailer(smtp.url).send(message()))) as EmailRefusedError;
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text).not.toMatch(/[\p{Cc}\u202E]/u);
  });

  it.concurrent.each([
    ['a recipient', 550, { onRcptTo: (_address, _session, callback) => callback(reply(550, echo)) }],
    ['a greylisted recipient', 450, { onRcptTo: (_address, _session, callback) => callback(reply(450, echo)) }],
    ['a sender', 553, { onMailFrom: (_address, _session, callback) => callback(reply(553, echo)) }],
    [
      'a content',
      554,
      {
        onData: (stream, _session, callback) => {
          stream.resume();
          stream.on('end', () => callback(reply(554, echo)));
        },
      },
    ],
  ] as [string, number, Parameters<typeof startSmtpServer>[0]][])(
    'say nothing of what a server says that refuses %s, except the code; the detail has no address',
    async (_what, code, options) => {
      const smtp = await server(options);
      const error = (await failure(mailer(smtp.url).send(message()))) as EmailRefusedError;
      const shown = [error.message, error.stack, JSON.stringify(error), String(error), inspect(error)].join(' ');
      expect(shown).toContain(`answered ${code} to`);
      expect(shown).not.toMatch(/ana|student\.example|5\.1\.1/i);
      expect(error.cause).toBeUndefined();
      expect(error.detail).toContain('5.1.1');
      expect(error.detail).not.toMatch(/student\.example|alias\.example/i);
    },
  );

  it.concurrent('an unusable sender or Message-ID is a mistake of ours, told at once', async () => {
    expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'nobody' })).toThrow(TypeError);
    const smtp = await server();
    expect(await failure(mailer(smtp.url).send(message({ messageId: 'x\r\nBcc: evil@example.org' })))).toBeInstanceOf(
      TypeError,
    );
    expect(smtp.connections()).toBe(0);
  });
});

describe('verify', () => {
  it('succeeds against a server and fails without one', async () => {
    const smtp = await server();
    await expect(mailer(smtp.url).verify()).resolves.toBeUndefined();
    expect(await failure(mailer(`smtp://127.0.0.1:${await closedPort()}`).verify())).toBeInstanceOf(
      EmailUndeliverableError,
    );
  });
});

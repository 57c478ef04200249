import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  curlCommand,
  shellWord,
  withPlaceholders,
  type ShownRequest,
} from '../../../../src/domain/http/curl-command.ts';

const shells = ['sh', 'dash', 'bash'].filter((shell) => isThere(shell, ['-c', ':']));

function isThere(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Lets a shell read the command with a `curl` that prints its arguments. */
function parsedBy(shell: string, command: string, variables: Readonly<Record<string, string>> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const output = execFileSync(shell, ['-c', script], { env: { ...process.env, LC_ALL: 'C.UTF-8', ...variables } });
  return output.toString('utf8').split('\0').slice(0, -1);
}

/** Text as it may stand in an argument: well-formed, without NUL; with what shells give a meaning to. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        `'`,
        `"`,
        '$',
        '`',
        '\\',
        '!',
        '\n',
        ' ',
        '@',
        '*',
        '~',
        '#',
        ';',
        '&',
        '(',
        '$HOME',
        '${x}',
        '{a,b}',
        '[1-3]',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''));

const textWithPlaceholders = fc.array(
  fc.oneof(
    text,
    fc.constantFrom('API_KEY', 'SECRET_2').map((variable) => ({ variable })),
  ),
  {
    minLength: 1,
    maxLength: 6,
  },
);

const variables = { API_KEY: `k'e"y $x`, SECRET_2: 'two\nlines' };
const filled = (value: ShownRequest['url']) =>
  (typeof value === 'string' ? [value] : value)
    .map((part) => (typeof part === 'string' ? part : variables[part.variable as keyof typeof variables]))
    .join('');

const request: fc.Arbitrary<ShownRequest> = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'),
  url: textWithPlaceholders.map((parts) => ['https://a.example/', ...parts]),
  headers: fc.array(fc.tuple(fc.constantFrom('Authorization', 'Content-Type', 'X-A'), textWithPlaceholders), {
    maxLength: 3,
  }),
  body: fc.option(textWithPlaceholders),
});

/** Reads cURL's arguments as cURL does. */
function understood(args: readonly string[]) {
  const rest = [...args];
  const result = {
    method: '',
    url: '',
    headers: [] as string[],
    body: null as string | null,
    globs: true,
    showsStatus: false,
  };
  while (rest.length > 0) {
    const option = rest.shift()!;
    if (option === '-X') result.method = rest.shift()!;
    else if (option === '-H') result.headers.push(rest.shift()!);
    else if (option === '--data-raw') result.body = rest.shift()!;
    else if (option === '-i') result.showsStatus = true;
    else if (option === '--globoff') result.globs = false;
    else if (option === '--url') result.url = rest.shift()!;
    else result.url = option;
  }
  return result;
}

describe('a request as a cURL command', () => {
  it('is in each shell the request that it was, whatever it contains', () => {
    expect(shells.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(request, fc.constantFrom(...shells), (shown, shell) => {
        const { method, url, headers, body, globs, showsStatus } = understood(
          parsedBy(shell, curlCommand(shown), variables),
        );
        expect(showsStatus).toBe(true);
        expect({ method, url, body }).toEqual({
          method: shown.method,
          url: filled(shown.url),
          body: shown.body === null ? null : filled(shown.body),
        });
        const sent = shown.headers.map(([name, value]) => {
          const isEmpty = (typeof value === 'string' ? [value] : value).every((part) => part === '');
          return isEmpty ? `${filled(name)};` : `${filled(name)}: ${filled(value)}`;
        });
        const names = shown.headers.map(([name]) => name);
        const added = shown.body !== null && !names.includes('Content-Type') ? ['Content-Type:'] : [];
        expect(headers).toEqual([...sent, ...added]);
        if (/[[\]{}]/.test((shown.url as string[]).filter((part) => typeof part === 'string').join('')))
          expect(globs).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('has no secret, but the name of a variable in its place, which a shell replaces', () => {
    const command = curlCommand({
      method: 'PUT',
      url: withPlaceholders('https://a.example/x?token=…&page=2', '…', 'LMS_SECRET'),
      headers: [['Authorization', ['Bearer ', { variable: 'API_KEY' }]]],
      body: `{"name":"O'Neil"}`,
    });
    expect(command).toBe(
      [
        'curl -i -X PUT "https://a.example/x?token=$LMS_SECRET&page=2" \\',
        `  -H "Authorization: Bearer $API_KEY" \\`,
        `  -H 'Content-Type:' \\`,
        `  --data-raw '{"name":"O'\\''Neil"}'`,
      ].join('\n'),
    );
  });

  it('keeps the name of a variable apart from what follows it', () => {
    expect(shellWord([{ variable: 'A' }, 'b'])).toBe('"${A}b"');
    expect(shellWord([{ variable: 'A' }, '!'])).toBe(`"$A"'!'`);
  });

  it('has a variable in double quotes also within JSON, so that its value stays one word', () => {
    const body = withPlaceholders('{"name":"…"}', '…', 'VALUE');
    expect(shellWord(body)).toBe(`'{"name":"'"$VALUE"'"}'`);
    for (const shell of shells) {
      expect(parsedBy(shell, `curl ${shellWord(body)}`, { VALUE: 'a  b $(id) *' })).toEqual([
        '{"name":"a  b $(id) *"}',
      ]);
    }
  });
});

// The answer proves what arrived: a request that cURL itself has made.
if (isThere('curl', ['--version']))
  describe('the command, run', () => {
    it('sends what it says', async () => {
      const arrived: unknown[] = [];
      const server = createServer((incoming, response) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const { method, url, headers } = incoming;
          arrived.push({
            method,
            url,
            key: headers['authorization'],
            type: headers['content-type'],
            body: Buffer.concat(chunks).toString(),
          });
          response.end();
        });
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const body = `@{"a":"it's $HOME \`x\` \\\\ \\n — ü"}`;
      const command = curlCommand({
        method: 'PUT',
        url: `http://127.0.0.1:${port}/a?x[1]=y&z={q}`,
        headers: [
          ['Authorization', ['Bearer ', { variable: 'API_KEY' }]],
          ['Content-Type', 'application/json'],
        ],
        body,
      });
      const env = { ...process.env, API_KEY: 'k1' };
      await promisify(execFile)('sh', ['-c', command], { env, timeout: 20_000 });
      await new Promise((done) => server.close(done));
      expect(arrived).toEqual([
        { method: 'PUT', url: '/a?x[1]=y&z={q}', key: 'Bearer k1', type: 'application/json', body },
      ]);
    });
  });

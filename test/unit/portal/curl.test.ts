import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingsOfCurl } from '../../../src/portal/sections/developers/curl/curl-settings.ts';
import { readCurl } from '../../../src/portal/sections/developers/curl/read-curl.ts';

const fill = (command: string, method: 'GET' | 'POST' = 'POST') => settingsOfCurl(readCurl(command), method);

describe('a cURL command', () => {
  it('as a browser copies it fills in URL, body and token', () => {
    const command = [
      "curl 'https://lms.example/api/v1/courses/${courseId}/enrolments?notify=false' \\",
      "  -H 'accept: application/json' \\",
      "  -H 'Content-Type: application/json' \\",
      "  -H 'authorization: Bearer s3cret' \\",
      '  --compressed --data-raw $\'{"user": "O\\\'Neil",\\n "id": "${student.id}"}\'',
    ].join('\r\n');
    expect(fill(command)).toEqual({
      values: {
        url: 'https://lms.example/api/v1/courses/${courseId}/enrolments?notify=false',
        body: '{"user": "O\'Neil",\n "id": "${student.id}"}',
        type: 'BEARER',
        token: 's3cret',
      },
      notes: [],
    });
  });

  it.each<[string, Record<string, string>]>([
    ['curl -u ada:p:w https://a.example', { type: 'BASIC', username: 'ada', password: 'p:w' }],
    ['curl -sSLuada:pw https://a.example', { type: 'BASIC', username: 'ada', password: 'pw' }],
    ['curl https://ada:p%40w@a.example/', { type: 'BASIC', username: 'ada', password: 'p@w' }],
    [
      'curl https://a.example -H "Authorization: Basic YWRhOnDDpA=="',
      { type: 'BASIC', username: 'ada', password: 'pä' },
    ],
    [
      'curl https://a.example -H "Authorization: Basic ???"',
      { type: 'CUSTOM_HEADER', name: 'Authorization', value: 'Basic ???' },
    ],
    [
      'curl https://a.example -H "Authorization: Token abc def"',
      { type: 'CUSTOM_HEADER', name: 'Authorization', value: 'Token abc def' },
    ],
    ['curl https://a.example -H "X-Api-Key: abc"', { type: 'CUSTOM_HEADER', name: 'X-Api-Key', value: 'abc' }],
    [
      "curl https://a.example -H 'X-Lms-Key: wrong' -H 'Accept: application/json'",
      { type: 'CUSTOM_HEADER', name: 'X-Lms-Key', value: 'wrong' },
    ],
    ['curl https://a.example -H "Lw-Client: c"', { type: 'CUSTOM_HEADER', name: 'Lw-Client', value: 'c' }],
    ['curl https://a.example -H "X-A: 1" -H "X-B-Key: k"', { type: 'CUSTOM_HEADER', name: 'X-B-Key', value: 'k' }],
    ['curl https://a.example -H "Idempotency-Key: 1"', {}],
    ['curl --oauth2-bearer abc --url https://a.example', { type: 'BEARER', token: 'abc' }],
    ['curl -o /dev/null -A "me" --max-time 5 -kXGET https://a.example', {}],
  ])('has its secret in the credentials: %s', (command, credentials) => {
    const { url, ...rest } = fill(command, 'GET').values;
    expect(url).toMatch(/^https:\/\/a\.example\/?$/);
    expect(rest).toEqual(credentials);
  });

  it('with secrets elsewhere fills in everything but those, and says so', () => {
    const command =
      'curl -X PUT "https://a.example/x?wstoken=s1&page=2&api_key=s2&token=${courseId}" -b "sid=s3" -H "X-Auth-Token: s4" -H "Lw-Client: s5" ' +
      `-d '{"password": "s6", "name": "n", "nested": {"apiKey" : "s\\"7"}, "author": "a", "secret": "\${student.id}"}'`;
    const { values, notes } = fill(command);
    expect(values).toEqual({
      url: 'https://a.example/x?wstoken=&page=2&api_key=&token=${courseId}',
      body: '{"password": "", "name": "n", "nested": {"apiKey" : ""}, "author": "a", "secret": "${student.id}"}',
      type: 'CUSTOM_HEADER',
      name: 'X-Auth-Token',
      value: 's4',
    });
    expect(notes).toEqual([
      'The command sends a PUT. Attain sends a POST for this operation.',
      expect.stringContaining('“wstoken”, “api_key” in the address look like secrets'),
      expect.stringContaining('“password”, “apiKey” in the body look like secrets'),
      'Cookies were left out.',
      expect.stringContaining('“Lw-Client” was left out'),
    ]);
  });

  it.each([
    [
      '-u a:b -H "X-One: 1"',
      'An operation has one header for credentials, so “X-One” was left out. A connector can send it.',
    ],
    [
      '-u a:b -H "X-One: 1" -H "X-Two: 2"',
      'An operation has one header for credentials, so “X-One”, “X-Two” were left out. A connector can send them.',
    ],
    [
      '-H "X-One: 1" -H "X-Two: 2"',
      'It is not clear which of “X-One”, “X-Two” has the credentials, so they were left out. Choose “Custom header” and enter it.',
    ],
  ])('says which headers were left out: %s', (headers, note) => {
    expect(fill(`curl https://a.example ${headers}`, 'GET').notes).toEqual([note]);
  });

  it.each<[string, string | undefined, string]>([
    ['curl https://a.example -d a=b -d wstoken=s1', undefined, 'sends a form'],
    ['curl https://a.example -F file=@x', undefined, 'sends a form'],
    ['curl https://a.example --data-urlencode "a=b c"', undefined, 'sends a form'],
    ['curl https://a.example -d @body.json', undefined, 'in a file'],
    ['curl https://a.example -XPOST', '', ''],
    [`curl https://a.example --json '{"a":' --json '1}'`, '{"a":1}', ''],
    [`curl https://a.example -d '{"results": \${quizResults}}' | jq .`, '{"results": ${quizResults}}', ''],
  ])('has the body that an operation can send: %s', (command, body, note) => {
    const { values, notes } = fill(command);
    expect(values.body).toBe(body);
    expect(notes.join(' ')).toContain(note);
  });

  it('puts the data of a GET into the address', () => {
    const { values, notes } = fill('curl -G a.example/c?x=1#y --data-urlencode "q=a b" -d limit=5', 'GET');
    expect(values).toEqual({ url: 'http://a.example/c?x=1&q=a%20b&limit=5#y' });
    expect(notes).toEqual([]);
    expect(fill(`curl a.example -d '{}'`, 'GET').notes).toEqual([
      'The command sends a POST. Attain sends a GET for this operation.',
      'The body of the command was left out: a GET has none.',
    ]);
  });

  it.each([
    ['wget https://a.example', 'does not begin with “curl”'],
    ['', 'does not begin with “curl”'],
    ["curl 'https://a.example", 'not closed'],
    ['curl -s', 'has no address'],
    ['curl https://a.example -H', 'The option -H has no value.'],
  ])('that cannot be read says why: %s', (command, why) => {
    expect(() => readCurl(command)).toThrow(why);
  });

  it('that is too long is not read', () => {
    expect(() => readCurl(`curl https://a.example -d '${'x'.repeat(100_000)}'`)).toThrow('longer than 100000');
  });

  it('of any form is read or refused, and its secret stands in a credential or nowhere', () => {
    const secret = 'S3CRET';
    const part = fc.constantFrom(
      `-u x:${secret}`,
      `-H 'X-Token: ${secret}'`,
      `-H 'Authorization: Bearer ${secret}'`,
      `-b sid=${secret}`,
      `'https://a.example/?token=${secret}&a=1'`,
      `https://u:${secret}@a.example/b`,
      `-d '{"api_key": "${secret}"}'`,
      `-d token=${secret}`,
      `--data-urlencode password=${secret}`,
      '-G',
      '-X DELETE',
      '--compressed',
      `$'\\x41'`,
      '\\\n',
      '|',
      '--json {}',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('GET', 'POST'), (parts, method) => {
        let filled;
        try {
          filled = fill(`curl ${parts.join(' ')}`, method);
        } catch (error) {
          expect((error as Error).message).toMatch(/\.$/);
          return;
        }
        const {
          password: _password,
          token: _token,
          value: _value,
          ...shown
        } = filled.values as Record<string, unknown>;
        expect(JSON.stringify([shown, filled.notes])).not.toContain(secret);
      }),
      { numRuns: 2_000 },
    );
  });
});

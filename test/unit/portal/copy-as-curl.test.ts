import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { curlCommand } from '../../../src/domain/http/curl-command.ts';
import { signatureHeaders } from '../../../src/features/webhooks/sign-delivery.ts';
import {
  deliveryCommand,
  requestOfCall,
  requestToApi,
  requestToLms,
  variablesOf,
} from '../../../src/portal/sections/developers/curl/shown-requests.ts';
import { newSecret } from '../../webhooks/check-receiver.ts';

const isThere = (program: string) => {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('a call to the LMS as a command', () => {
  it('has placeholders for what the ledger does not keep', () => {
    const request = requestToLms(
      {
        method: 'POST',
        url: 'https://lms.example/enrol?wstoken=…&page=2',
        requestExcerpt: '{␊␉"student": "a@b.example",␊␉"key": "[hidden]"␊}',
      },
      'key-1',
    );
    expect(curlCommand(request).split(' \\\n  ')).toEqual([
      'curl -i -X POST "https://lms.example/enrol?wstoken=$LMS_SECRET&page=2"',
      `-H 'Accept: application/json'`,
      '-H "$LMS_HEADER: $LMS_VALUE"',
      `-H 'Content-Type: application/json'`,
      `-H 'Idempotency-Key: key-1'`,
      `--data-raw '{\n\t"student": "a@b.example",\n\t"key": "'"$LMS_SECRET"'"\n}'`,
    ]);
    expect(variablesOf(request)).toEqual(['LMS_SECRET', 'LMS_HEADER', 'LMS_VALUE']);
  });

  it('names no header for the credentials, since the ledger does not keep which one it was', () => {
    const request = requestToLms({ method: 'GET', url: 'https://lms.example/', requestExcerpt: null }, null);
    expect(curlCommand(request)).not.toContain('Authorization');
  });

  it('asks for the body when the ledger has only its beginning', () => {
    const request = requestToLms({ method: 'POST', url: 'https://lms.example/', requestExcerpt: '{"a": "bbb…' }, null);
    expect(curlCommand(request)).toContain('--data-raw "$BODY"');
    expect(
      curlCommand(requestToLms({ method: 'GET', url: 'https://a.example/', requestExcerpt: null }, null)),
    ).not.toContain('--data');
  });
});

describe('a call that was not sent', () => {
  const call = { method: 'POST', url: 'https://lms.example/', requestExcerpt: null, idempotencyKey: null } as const;

  it('is no command when its settings gave no request', () => {
    expect(requestOfCall({ ...call, ending: 'MISCONFIGURED' })).toBeNull();
    expect(requestOfCall({ ...call, ending: 'UNREACHABLE' })).not.toBeNull();
  });
});

describe('a request of the API as a command', () => {
  it('has the key and what may be personal data as placeholders', () => {
    const request = requestToApi(
      {
        request: { method: 'PUT', path: '/api/enrolments/lms-progress', outcome: 'REFUSED', report: null } as never,
        bodyExcerpt: '{\n  "lmsEnrolmentId": "enr-1",\n  "…": "…",\n  … and 3 more fields\n}',
      },
      'https://attain.example',
    );
    expect(curlCommand(request)).toContain('-H "Authorization: Bearer $API_KEY"');
    expect(curlCommand(request)).not.toMatch(/more fields|…/);
    expect(variablesOf(request)).toEqual(['API_KEY', 'VALUE']);
  });

  it('has the report of an accepted one as its body', () => {
    const request = requestToApi(
      {
        request: {
          method: 'PUT',
          path: '/api/enrolments/lms-progress',
          report: { lmsEnrolmentId: 'enr-1 ', progress: 62.5 },
        } as never,
        bodyExcerpt: null,
      },
      'https://attain.example',
    );
    expect(curlCommand(request)).toContain(`-H 'Content-Type: application/json'`);
    expect(curlCommand(request)).toContain(`--data-raw '{"lmsEnrolmentId":"enr-1 ","progress":62.5}'`);
    expect(variablesOf(request)).toEqual(['API_KEY']);
  });
});

if (isThere('openssl')) {
  describe('a delivery as commands, run', () => {
    it('arrives with a signature that is valid now', async () => {
      const secret = newSecret();
      const arrived: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
      const server = createServer((incoming, response) => {
        let body = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        incoming.on('end', () => {
          arrived.push({ headers: incoming.headers, body });
          response.end();
        });
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      const body = `{"type":"certificate.issued","data":{"title":"It's \\"25 %\\" – ü\\n$HOME"}}`;
      const id = '019b2f88-3e61-7a2d-8f05-7c4b1d9e0a99';
      const command = deliveryCommand(
        { url, authentication: { type: 'BEARER', credentials: [], isReadable: true } },
        id,
        body,
      );
      expect(command).not.toContain(secret);
      await promisify(execFile)('sh', ['-c', command], {
        env: { ...process.env, WEBHOOK_SECRET: secret, ENDPOINT_TOKEN: 't1' },
        timeout: 20_000,
      });
      await new Promise((done) => server.close(done));
      const [only] = arrived;
      expect(only!.body).toBe(body);
      const timestamp = Number(only!.headers['webhook-timestamp']);
      expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
      expect(only!.headers).toMatchObject({
        authorization: 'Bearer t1',
        'content-type': 'application/json',
        ...signatureHeaders({ id, timestamp, body }, [secret]),
      });
    });
  });
}

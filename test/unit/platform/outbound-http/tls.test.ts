import { execFile } from 'node:child_process';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SingleCallAgent } from '../../../../src/platform/outbound-http/single-call-agent.ts';
import { failure, get, localClient, post } from './calls.ts';
import { certificate } from './certificate.ts';
import { closeServers, serve, serveSecurely, serveSilence } from './local-servers.ts';

afterEach(closeServers);

const resolve = async () => ['127.0.0.1'];
const trusting = localClient({ resolve, authorities: [certificate] });

/** A server that counts the requests which come through. */
async function secured() {
  let requests = 0;
  const { port } = await serveSecurely((incoming, response) => {
    requests++;
    const { servername } = incoming.socket as TLSSocket;
    response.end(`${incoming.headers.host} ${servername}`);
  });
  return { port, requests: () => requests };
}

describe('https', () => {
  it('reaches a server that proves its name', async () => {
    const { port } = await secured();
    const url = `https://lms.test:${port}/`;
    expect(await trusting.send(get(url))).toMatchObject({ status: 200, body: `lms.test:${port} lms.test` });
    const rooted = await trusting.send(get(`https://lms.test.:${port}/`));
    expect(rooted).toMatchObject({ status: 200, body: `lms.test.:${port} lms.test` });
  });

  it.each([
    ['a certificate that signed itself', 'lms.test', localClient({ resolve }), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['a certificate for another name', 'other.test', trusting, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a certificate for a name at an address', '127.0.0.1', trusting, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('sends nothing to %s', async (_case, host, client, code) => {
    const { port, requests } = await secured();
    const url = `https://${host}:${port}/?token=s3cret`;
    const error = await failure(client.send(post(url, '{}', { authentication: { type: 'BEARER', token: 's3cret' } })));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    expect(error.message).toBe(`No secure connection to ${host} (${code}).`);
    // Whatever had been sent with the handshake would have arrived before this request.
    await trusting.send(get(`https://lms.test:${port}/`));
    expect(requests()).toBe(1);
  });

  it('is not weakened by the environment', async () => {
    const { port, requests } = await secured();
    // Only a process of its own has its own environment.
    const module = JSON.stringify(
      new URL('../../../../src/platform/outbound-http/outbound-client.ts', import.meta.url).href,
    );
    const script = `
      const { createOutboundClient } = await import(${module});
      const client = createOutboundClient({ allowedRanges: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });
      const call = client.send({ method: 'GET', url: 'https://lms.test:${port}/', authentication: { type: 'NONE' } });
      console.log(await call.then(({ status }) => status, ({ message }) => message));`;
    const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
    expect(stdout.trim()).toBe('No secure connection to lms.test (DEPTH_ZERO_SELF_SIGNED_CERT).');
    expect(requests()).toBe(0);
  });

  it('is UNREACHABLE where only http is spoken', async () => {
    let requests = 0;
    const { port } = await serve((_request, response) => response.end(`${++requests}`));
    const error = await failure(trusting.send(get(`https://lms.test:${port}/`)));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    expect(error.message).toMatch(/^No secure connection to lms\.test \(\w+\)\.$/);
    expect(requests).toBe(0);
  });

  it('is UNREACHABLE when the handshake hangs', async () => {
    const server = await serveSilence('https');
    const hasty = localClient({ resolve, limits: { timeoutMs: 300 } });
    const error = await failure(hasty.send(get(server.url)));
    expect(error).toMatchObject({
      kind: 'UNREACHABLE',
      timedOut: true,
      message: 'No connection to 127.0.0.1 within 0.3 s.',
    });
    await server.isLeftAlone();
  });
});

describe('the header Host', () => {
  it.each([
    ['https://lms.test/', 'lms.test'],
    ['https://lms.test:443/', 'lms.test'],
    ['https://lms.test:80/', 'lms.test:80'],
    ['https://lms.test:8443/', 'lms.test:8443'],
  ])('of %s is %s', (url, host) => {
    const agent = new SingleCallAgent('https:', () => new Promise(() => {}));
    expect(request(url, { agent }).getHeader('host')).toBe(host);
  });
});

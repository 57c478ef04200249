import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portalSections } from '../../src/platform/http/portal-pages.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { send, type Answer } from '../support/http-client.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let api: ApiServer;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const get = (path: string, headers: Record<string, string> = {}, from: { port: number } = api): Promise<Answer> =>
  send(from, { method: 'GET', path, headers });
const assets = readdirSync(join(testServices().portalPath, 'assets'));
const script = assets.find((name) => /^frame-.*\.js$/.test(name))!;

describe('the document of the portal', () => {
  it.each([
    '/',
    ...portalSections.map((section) => `/${section}`),
    '/students/0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57/edit',
  ])('answers %s', async (path) => {
    const answer = await get(`${path}?search=x`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['last-modified']).toBeUndefined();
    expect(answer.body.toString()).toContain('<div id="portal"></div>');
  });

  it.each([
    ['/', '', 'none'],
    ['/students', 'attain_session=too-short', 'none'],
    ['/students', `attain_session=${'x'.repeat(43)}`, 'maybe'],
    ['/invitation', '', 'maybe'],
    ['/password-reset', '', 'maybe'],
  ])('says at %s with the cookie "%s" whether there can be a session', async (path, cookie, expected) => {
    const answer = await get(path, cookie === '' ? {} : { Cookie: cookie });
    expect(answer.body.toString()).toContain(`data-session="${expected}"`);
    expect(answer.headers.vary).toContain('Cookie');
  });

  it('runs under a policy with a nonce of its own for each answer', async () => {
    const answers = await Promise.all([get('/'), get('/')]);
    const nonces = answers.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
      expect(body.toString()).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
      expect(body.toString()).not.toMatch(/%[A-Z]+%/);
      expect(policy.split('; ').filter((directive) => !directive.startsWith('style-src'))).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ]);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('holds no script of its own and one style with the nonce, and loads only what is there', async () => {
    const html = (await get('/')).body.toString();
    expect(html).not.toMatch(/<style(?! nonce="[^"]{24}")|style=|<script(?![^>]* src=)|\son[a-z]+=/);
    expect(html.match(/<style/g)).toHaveLength(1);
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loaded.length).toBeGreaterThan(4);
    for (const address of loaded) {
      expect(address).toMatch(/^\/assets\//);
      expect((await get(address)).status).toBe(200);
    }
  });

  it.each([
    '/nowhere',
    '/studentsx',
    '/Students',
    '/internal/nowhere',
    '/assets/',
    '/assets/nothing.js',
    '/index.html',
  ])('does not answer %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each(['/nowhere', '/Students', '/studentsx/1?search=x'])('shows a browser a page at %s', async (path) => {
    const answer = await get(path, { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.body.toString()).toContain('Page not found');
    expect(answer.body.toString()).toContain('<a href="/">');
  });

  it.each(['/api/nowhere', '/internal/nowhere', '/provider/nowhere', '/assets/nothing.js'])(
    'answers a program in JSON at %s, whatever it accepts',
    async (path) => {
      const answer = await get(path, { Accept: 'text/html' });
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each(['/assets/..%2Findex.html', '/assets/..%2F.sources', '/assets/%2e%2e/.sources', '/assets/.vite'])(
    'gives nothing else out of its folder: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('its files', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ])('come compressed for Accept-Encoding: %s', async (accepted, encoding, decompress) => {
    const plain = await get(`/assets/${script}`, { 'Accept-Encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await get(`/assets/${script}`, { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect(decompress(answer.body).equals(plain.body)).toBe(true);
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
  });

  it('are kept for a year, since their names change with them', async () => {
    for (const name of [script, assets.find((asset) => asset.endsWith('.woff2'))!]) {
      const { headers } = await get(`/assets/${name}`);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toContain('Accept-Encoding');
    }
  });
});

describe('a server on which the portal is not built', () => {
  it('says so, and what to do, on the page and in the log', async () => {
    const bare = await startApi(database, { PORTAL_PATH: '/nowhere' });
    try {
      const answer = await get('/students', {}, bare);
      expect(answer.status).toBe(503);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.body.toString()).toContain('npm run build');
      expect(bare.logged.lines().some(({ message }) => String(message).includes('npm run build'))).toBe(true);
      expect((await get('/healthz', {}, bare)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});

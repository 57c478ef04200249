import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from './random.ts';

/** A POST as the LMS got it. */
export interface LmsPost {
  readonly at: number;
  readonly organisationId: string;
  readonly path: string;
  readonly idempotencyKey: string;
  /** The id in the answer, even if the answer was not sent; null for Cancel and Mark. */
  readonly lmsEnrolmentId: string | null;
  readonly answer: 'SUCCESS' | 'ERROR' | 'CUT';
}

export interface LmsStandIn {
  readonly origin: string;
  readonly posts: LmsPost[];
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the LMS of all organisations of the run, at `<origin>/<organisation id>/…`. It supports
 * Idempotency-Key: it repeats its answer for the same key. A few calls fail: 3 % with 500, 3 % with a cut connection
 * after the work is done.
 * @param onEnrolment called for each new id, before the answer is sent
 */
export async function startLmsStandIn(
  seed: number,
  onEnrolment: (organisationId: string, lmsEnrolmentId: string) => void,
): Promise<LmsStandIn> {
  const random = createRandom(seed + 2);
  const posts: LmsPost[] = [];
  const known = new Map<string, string>();
  let count = 0;

  const idFor = (organisationId: string, path: string, key: string): string | null => {
    const transferred = /^\/enrolments\/([^/]+)\/transfer$/.exec(path)?.[1];
    if (path !== '/enrolments' && transferred === undefined) return null;
    const former = known.get(key);
    if (former !== undefined) return former;
    // Half of the transfers keep the seat's id, as some LMSs do.
    const id =
      transferred !== undefined && random.chance(0.5) ? decodeURIComponent(transferred) : `lms-${(count += 1)}`;
    known.set(key, id);
    onEnrolment(organisationId, id);
    return id;
  };

  const server = createServer((request, response) => {
    request.resume();
    request.on('error', () => undefined);
    request.on('end', () => {
      const [, organisationId = '', ...rest] = request.url!.split('/');
      const path = `/${rest.join('/')}`;
      if (request.method !== 'POST') return json(response, 200, { id: rest.at(-1) });
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
      const luck = random.next();
      const answer = luck < 0.03 ? 'ERROR' : luck < 0.06 ? 'CUT' : 'SUCCESS';
      const lmsEnrolmentId = answer === 'ERROR' ? null : idFor(organisationId, path, idempotencyKey);
      posts.push({ at: Date.now(), organisationId, path, idempotencyKey, lmsEnrolmentId, answer });
      void sleep(random.between(5, 250)).then(() => {
        if (answer === 'CUT') response.destroy();
        else if (answer === 'ERROR') json(response, 500, { error: 'maintenance' });
        else json(response, 200, lmsEnrolmentId === null ? {} : { id: lmsEnrolmentId });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

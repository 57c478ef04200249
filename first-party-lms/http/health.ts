import { Router } from 'express';
import type { Queries } from '../database/database.ts';
import { allowOnly } from './method-not-allowed.ts';

const deadline = 2_000;

/** Serves /healthz: the process answers. Serves /readyz: it can reach its database. */
export function healthRoutes(queries: Queries): Router {
  const router = Router();
  router
    .route('/healthz')
    .get((_request, response) => {
      response.json({ status: 'ok' });
    })
    .all(allowOnly('GET'));
  router
    .route('/readyz')
    .get(async (_request, response) => {
      const isReady = await succeeds(queries.query('select 1'));
      response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'unavailable' });
    })
    .all(allowOnly('GET'));
  return router;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadline);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { fileURLToPath } from 'node:url';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { findActiveSession } from '../../features/accounts/sessions/find-session.ts';
import type { Database } from '../../platform/database/database.ts';
import { letOthersGo, readJsonBody } from '../../platform/http/middleware/json-body.ts';
import { inRequestLanguage } from '../../platform/http/middleware/request-language.ts';
import { validateByContract } from '../../platform/http/middleware/validate-by-contract.ts';
import { matchRoute } from '../../platform/http/portal/guards/match-route.ts';
import { readFile } from '../../platform/http/portal/guards/read-file.ts';
import { refuseUnstorableText } from '../../platform/http/portal/guards/refuse-unstorable-text.ts';
import { refuseInfiniteNumbers } from '../../platform/http/portal/guards/refuse-infinite-numbers.ts';
import { requireBody } from '../../platform/http/portal/guards/require-body.ts';
import { requireSameOrigin } from '../../platform/http/portal/guards/require-same-origin.ts';
import { sessionGoesOn } from '../../features/accounts/http/session-goes-on.ts';
import { requireSession } from '../../features/accounts/http/require-session.ts';
import { takeTurn } from '../../platform/http/portal/guards/take-turn.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import type { PortalLocals } from '../../platform/http/portal/portal-locals.ts';
import type { PortalRoute } from '../../platform/http/portal/route.ts';
import { waitBudget } from '../../platform/waiting/wait-budget.ts';
import { WaitingLine } from '../../platform/waiting/waiting-line.ts';
import { refuseFieldsInWords } from '../../platform/http/portal/refused-fields.ts';
import { portalRoutes } from './portal-routes.ts';
import { jsonInParts } from '../../platform/http/portal/json-in-parts.ts';
import { sendParts } from '../../platform/http/portal/send-parts.ts';
import { createSessionCookie } from '../../features/accounts/http/session-cookie.ts';

/** Path of the contract of the portal's own API. */
export const portalContractPath = fileURLToPath(new URL('./portal-openapi.yaml', import.meta.url));

/** Maximum length of a body in bytes. One body holds a course with all its units and outcomes. */
export const portalBodyLimit = 256 * 1024;

/**
 * Serves the portal's own API below /internal. It checks in this order: route, origin, session, body, contract. Then
 * the work is done. Requests outside /internal pass.
 */
export function portalApi(dependencies: PortalDependencies): Router {
  const { database, publicUrl, validateResponses } = dependencies;
  const cookie = createSessionCookie(publicUrl);
  const routes = portalRoutes(dependencies, cookie);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(
    '/internal',
    inRequestLanguage,
    (_request, response, next) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
    matchRoute(routes),
    requireSameOrigin(publicUrl),
    requireSession(cookie, (sessionId) => findActiveSession(database, sessionId)),
    takeTurn(),
    readBodyOfRoute(),
    refuseUnstorableText,
    letOthersGo,
  );
  router.use(validateByContract(portalContractPath, { below: 'internal', validateResponses }));
  router.use('/internal', requireBody, refuseInfiniteNumbers, letOthersGo);
  const givenBack = new WaitingLine({ running: Infinity, runningPerKey: givenBackMax, waitingPerKey: 0 });
  for (const route of routes) router[route.method](expressPath(route), answer(route, database, givenBack));
  router.use('/internal', refuseFieldsInWords);
  return router;
}

/** Reads the body as JSON, or as a file if the route takes one. */
function readBodyOfRoute() {
  const limitOf = (response: Response) => (response.locals as PortalLocals).route.bodyLimit ?? portalBodyLimit;
  const readJson = readJsonBody(limitOf);
  return (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { route } = response.locals as PortalLocals;
    return route.takesFile === true
      ? readFile(request, response, limitOf(response), next)
      : readJson(request, response, next);
  };
}

/** Requests of an organisation that wait for others at a time; streams of changes have limits of their own. Each keeps its body. */
const givenBackMax = 200;

function answer({ handle, waitsForOthers, turn }: PortalRoute, database: Database, givenBack: WaitingLine) {
  const handleAndSend = async (request: Request, response: Response, locals: PortalLocals): Promise<void> => {
    // The caller has gone away while the body was read or checked. Its turn has ended.
    if (response.destroyed) return;
    const { session, endTurn } = locals;
    const { params, query } = request;
    const isGivenBack = waitsForOthers?.({ body: request.body as unknown }) === true;
    if (isGivenBack) {
      endTurn?.();
      waitBudget()!.givesWay = true;
    }
    const work = () => {
      locals.hasBegun = true;
      return handle({ params, query, body: request.body as unknown, request, response }, session);
    };
    const reply =
      isGivenBack && session !== null ? await givenBack.run(work, { key: session.organisationId }) : await work();
    if ('error' in reply) {
      response.status(reply.error.status).json(reply.error.body);
      return;
    }
    // A stream of changes looks at its session itself.
    const options = turn === 'LONG' && session !== null ? { mayGoOn: sessionGoesOn(database, session) } : {};
    if ('inParts' in reply) {
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      await sendParts(response, reply.status, headers, jsonInParts(reply.inParts), options);
      return;
    }
    if ('parts' in reply) {
      await sendParts(response, reply.status, reply.headers, reply.parts, options);
      return;
    }
    response.status(reply.status).set(reply.headers ?? {});
    if (reply.body === undefined) response.end();
    else response.json(reply.body);
  };
  return (request: Request, response: Response): Promise<void> => {
    const locals = response.locals as PortalLocals;
    const handling = handleAndSend(request, response, locals);
    locals.handled = handling.catch(() => undefined);
    return handling;
  };
}

/** As Express writes an address: `/internal/students/:studentId`. */
const expressPath = ({ path }: PortalRoute): string => `/internal${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

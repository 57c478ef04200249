import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import type { PortalLocals } from '../portal-locals.ts';
import type { PortalRoute } from '../route.ts';
import { t } from '../../../../language/translate.ts';

interface Address {
  readonly pattern: RegExp;
  readonly routes: PortalRoute[];
}

/**
 * Finds the route of a request before anything else is done. Without one it replies 404, or 405 with the allowed
 * methods.
 */
export function matchRoute(routes: readonly PortalRoute[]) {
  const addresses = new Map<string, Address>();
  for (const route of routes) {
    const address = addresses.get(route.path) ?? { pattern: patternOf(route.path), routes: [] };
    address.routes.push(route);
    addresses.set(route.path, address);
  }
  // `/users/me` must come before `/users/{userId}`.
  const ordered = [...addresses.entries()]
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([, address]) => address);

  return (request: Request, response: Response, next: NextFunction): void => {
    const matching = ordered.find(({ pattern }) => pattern.test(request.path));
    if (matching === undefined) throw new HttpError(404, t('There is nothing at this address.'));
    const route = matching.routes.find(({ method }) => method === request.method.toLowerCase());
    if (route === undefined) {
      const allowed = matching.routes.map(({ method }) => method.toUpperCase()).join(', ');
      throw new HttpError(405, t('{method} is not possible here.', { method: request.method }), { Allow: allowed });
    }
    (response.locals as PortalLocals).route = route;
    next();
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[A-Za-z]+\}/g, '[^/]+')}$`);
}

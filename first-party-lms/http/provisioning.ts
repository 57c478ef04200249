import { Router, type Request, type Response } from 'express';
import type { Database } from '../database/database.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { isSame } from '../secrets/secret.ts';
import { provisionTenant } from '../tenants/provision-tenant.ts';
import { bearerToken, unauthenticated } from './bearer.ts';
import { jsonBody } from './json-body.ts';
import { allowOnly } from './method-not-allowed.ts';
import { OrganisationId, parse, ProvisioningBody } from './schemas.ts';

/** Serves `PUT /organisations/{organisationId}`: creates the organisation's tenant, or changes both its secrets. */
export function provisioningRoutes(database: Database, cipher: Cipher, provisioningToken: string): Router {
  const router = Router();
  router.use((request, _response, next) => {
    const token = bearerToken(request);
    if (token === null || !isSame(token, provisioningToken)) throw unauthenticated();
    next();
  });
  router
    .route('/organisations/:organisationId')
    .put(jsonBody, async (request: Request<{ organisationId: string }>, response: Response) => {
      const organisationId = parse(OrganisationId, request.params.organisationId);
      const body = parse(ProvisioningBody, request.body);
      response.json(await provisionTenant(database, cipher, { organisationId, ...body }));
    })
    .all(allowOnly('PUT'));
  return router;
}

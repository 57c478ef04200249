import { setImmediate as nextTurn } from 'node:timers/promises';
import { Router, type Request, type Response } from 'express';
import { HttpError } from '../../../platform/http/http-error.ts';
import { hasBody, requireUtf8Json } from '../../../platform/http/middleware/json-body.ts';
import { remoteAddress } from '../../../platform/http/middleware/remote-address.ts';
import type { RequestLocals } from '../../../platform/http/middleware/request-context.ts';
import { parseJson } from '../../../platform/http/parse-json.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { addLogContext } from '../../../platform/logging/logger.ts';
import { databaseDeadline } from '../../../platform/work/batcher.ts';
import type { InboundIntake } from '../inbound/receive-delivery.ts';
import { t } from '../../../language/translate.ts';

/** Maximum length of a delivery in bytes. */
export const inboundBodyLimit = 64 * 1024;

/** Number of bytes from which a body counts as long. */
const longBody = 16 * 1024;

export interface InboundRoutesDependencies {
  readonly inbound: InboundIntake;
  /** Called for each stored report, so that it is processed at once. */
  readonly onReceived: (organisationId: string, reportId: string) => void;
}

/**
 * Serves POST /inbound/{token} (docs/product.md "Inbound address"). It checks in this order: the method, the address, the type and
 * the length of the body, the sender, the body. An unknown address is answered like every address that does not exist.
 */
export function inboundRoutes({ inbound, onReceived }: InboundRoutesDependencies): Router {
  return Router({ caseSensitive: true, strict: true }).all(
    '/inbound/:token',
    async (request: Request<{ token: string }>, response: Response) => {
      if (request.method !== 'POST') {
        const { method } = request;
        throw new HttpError(405, t('{method} is not possible here. Use {allowed}.', { method, allowed: 'POST' }), {
          Allow: 'POST',
        });
      }
      const startedAt = performance.now();
      const address = await inbound.find(request.params.token);
      if (address === null) throw unknownInbound();
      const waited = performance.now() - startedAt;
      const locals = response.locals as RequestLocals;
      const { organisationId } = address;
      addLogContext({ organisationId });
      const orRecord = async <T>(read: () => T | Promise<T>): Promise<T> => {
        try {
          return await read();
        } catch (error) {
          if (error instanceof HttpError) inbound.recordRefusal(address, error.message);
          throw error;
        }
      };
      const body = await orRecord(async () => {
        if (!hasBody(request)) throw new HttpError(400, t('The body is missing. Send JSON.'));
        requireUtf8Json(request.headers['content-type'] ?? '');
        return readBody(request, inboundBodyLimit);
      });
      const { requestId } = locals;
      const { headers } = request;
      const delivery = {
        requestId,
        remoteAddress: remoteAddress(request),
        headers,
        body,
        deadline: databaseDeadline - waited,
      };
      if (!inbound.checkSender(address, delivery)) {
        throw new HttpError(401, t('The signature or the secret of this delivery is missing or wrong.'));
      }
      // Only whether it is JSON: the thread that maps it reads it again, with numbers as they are written.
      await orRecord(() => parseJson(body));
      // Parsing and processing a long body take too long for one step of the event loop.
      if (body.length > longBody) await nextTurn();
      locals.hasBegun = true;
      const result = await inbound.receive(address, delivery);
      if (result.kind === 'UNMAPPED') throw new HttpError(422, result.problem);
      if (result.kind !== 'STORED') throw unknownInbound();
      for (const reportId of result.reportIds) onReceived(organisationId, reportId);
      response.status(200).end();
    },
  );
}

const unknownInbound = (): HttpError => new HttpError(404, t('There is nothing at this address.'));

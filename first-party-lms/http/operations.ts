import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { findCourse, searchCourses } from '../courses/courses.ts';
import type { Database, Queries } from '../database/database.ts';
import { cancelEnrolment } from '../enrolments/cancel-enrolment.ts';
import { createEnrolment } from '../enrolments/create-enrolment.ts';
import { findEnrolment } from '../enrolments/find-enrolment.ts';
import { recordMarking } from '../enrolments/markings.ts';
import { transferEnrolment } from '../enrolments/transfer-enrolment.ts';
import { RefusedError } from '../errors.ts';
import { answerOnce, type Answer } from '../idempotency/answer-once.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { confirmSecrets } from '../tenants/confirm-secrets.ts';
import { findTenantSecret } from '../tenants/tenants.ts';
import { boundedText } from '../texts.ts';
import { bearerToken, unauthenticated } from './bearer.ts';
import { checkId } from './check-id.ts';
import { jsonBody } from './json-body.ts';
import { allowOnly } from './method-not-allowed.ts';
import { AnyBody, CreateBody, MarkingBody, parse, TransferBody } from './schemas.ts';

/**
 * Serves the seven operations of docs/product.md §4.2 and `/confirm`, below `/tenants/{tenantId}`. The tenant's secret
 * is the bearer token.
 */
export function operationRoutes(database: Database, cipher: Cipher): Router {
  const { queries } = database;
  const router = Router();
  router.param('id', checkId);

  router
    .route('/confirm')
    // Every call with the new secret confirms it. This one does nothing else.
    .post((_request, response) => {
      response.status(204).end();
    })
    .all(allowOnly('POST'));

  router
    .route('/courses')
    .get(async (request, response) => {
      const { search = '' } = request.query;
      const courses = await searchCourses(queries, tenantOf(response), parse(boundedText(0, 255), search));
      response.json(courses.map(({ id, name }) => ({ id, name })));
    })
    .all(allowOnly('GET'));
  router
    .route('/courses/:id')
    .get(async (request, response) => {
      response.json(await findCourse(queries, tenantOf(response), request.params.id));
    })
    .all(allowOnly('GET'));
  router
    .route('/enrolments')
    .post(
      jsonBody,
      post(database, CreateBody, async (work, tenantId, _id, body) => ({
        status: 201,
        body: { id: await createEnrolment(work, tenantId, body) },
      })),
    )
    .all(allowOnly('POST'));
  router
    .route('/enrolments/:id')
    .get(async (request, response) => {
      response.json(await findEnrolment(queries, tenantOf(response), request.params.id));
    })
    .all(allowOnly('GET'));
  router
    .route('/enrolments/:id/transfer')
    .post(
      jsonBody,
      post(database, TransferBody, async (work, tenantId, id, { to }) => ({
        status: 200,
        body: { id: await transferEnrolment(work, tenantId, id, to) },
      })),
    )
    .all(allowOnly('POST'));
  router
    .route('/enrolments/:id/cancel')
    .post(
      jsonBody,
      post(database, AnyBody, async (work, tenantId, id) => {
        await cancelEnrolment(work, tenantId, id);
        return { status: 200, body: { id, status: 'CANCELLED' } };
      }),
    )
    .all(allowOnly('POST'));
  router
    .route('/enrolments/:id/marking')
    .post(
      jsonBody,
      post(database, MarkingBody, async (work, tenantId, id, { quizResults }) => {
        await recordMarking(work, tenantId, id, quizResults);
        return { status: 200, body: { received: quizResults.length } };
      }),
    )
    .all(allowOnly('POST'));

  return Router().use('/tenants/:tenantId', authenticate(database, cipher), router);
}

type Work<Body> = (queries: Queries, tenantId: string, id: string, body: Body) => Promise<Answer>;

/** Returns a handler that checks the body and does the work once per Idempotency-Key. */
function post<Body>(database: Database, schema: z.ZodType<Body>, work: Work<Body>): RequestHandler {
  return async (request, response) => {
    const tenantId = tenantOf(response);
    const id = typeof request.params.id === 'string' ? request.params.id : '';
    const body = parse(schema, request.body);
    const key = idempotencyKey(request);
    const content = [request.path, body];
    const answer = await answerOnce(database, { tenantId, key, content }, (queries) =>
      work(queries, tenantId, id, body),
    );
    response.status(answer.status).json(answer.body);
  };
}

/** Returns the tenant of the secret in the request. */
function tenantOf(response: Response): string {
  return (response.locals as { tenantId: string }).tenantId;
}

function authenticate(database: Database, cipher: Cipher): RequestHandler<{ tenantId: string }> {
  return async (request, response, next) => {
    const secret = bearerToken(request);
    const tenantId = boundedText(1, 64).safeParse(request.params.tenantId);
    if (secret === null || !tenantId.success) throw unauthenticated();
    const valid = await findTenantSecret(database.queries, cipher, tenantId.data, secret);
    if (valid === null) throw unauthenticated();
    if (valid.isPending) await confirmSecrets(database, tenantId.data, valid.ciphertext);
    response.locals.tenantId = tenantId.data;
    next();
  };
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))) {
    throw new RefusedError(400, 'The Idempotency-Key must have 1 to 255 printable ASCII characters.');
  }
  return key;
}

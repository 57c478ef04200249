import { dereference } from '@apidevtools/json-schema-ref-parser';
import { Router, type RequestHandler } from 'express';
import { sortRoutes, type Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import { isMoment } from '../../../domain/calendar/moments.ts';
import { HttpError } from '../http-error.ts';
import { t } from '../../../language/translate.ts';

type Contract = Spec['apiDoc'];
type Paths = NonNullable<Contract['paths']>;

export interface ContractValidation {
  /**
   * First segment of the addresses that are checked. Requests to other addresses pass, also to another spelling of it:
   * the router of the API must distinguish case too, or such a request would pass a guard or this check.
   */
  readonly below: string;
  /** Whether responses are checked as well; for tests. */
  readonly validateResponses: boolean;
  /** Whether a refusal names all wrong fields instead of the first one. Only for bodies with few known fields. */
  readonly namesAllErrors?: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/**
 * Checks each request against the part of the contract that its address belongs to: `/internal/students/{studentId}`
 * belongs to `students`. A schema is compiled for the first request of its operation, once for all servers of the
 * process, because tests start many of them.
 *
 * Warning: this uses two inner modules of express-openapi-validator (its version is pinned). Its public function
 * compiles the schema of OpenAPI itself for each contract. Every schema that it compiles contains all paths of the
 * contract, and it searches each of them for references again. With the portal's whole contract, the first request of
 * each operation blocked the event loop for a tenth of a second.
 *
 * @param contractPath - Path of the contract's file. If the contract cannot be read, each request fails.
 * @throws HttpError 404 for an address that the contract does not have; the validator's own errors otherwise.
 */
export function validateByContract(contractPath: string, validation: ContractValidation): RequestHandler {
  const { below, validateResponses, namesAllErrors = false } = validation;
  const key = JSON.stringify([contractPath, below, validateResponses, namesAllErrors]);
  const handler = handlers.get(key) ?? createHandler(contractPath, validation);
  handlers.set(key, handler);
  return handler;
}

const handlers = new Map<string, RequestHandler>();

function createHandler(contractPath: string, validation: ContractValidation): RequestHandler {
  const { below } = validation;
  const reading = readParts(contractPath, below);
  // A failure is reported by the first request, which awaits the promise.
  reading.catch(() => undefined);
  const validators = new Map<string, RequestHandler>();

  return (request, response, next) => {
    const [, root, segment = ''] = request.path.split('/', 3);
    if (root !== below) {
      next();
      return;
    }
    // Every spelling shares one validator.
    const name = segment.toLowerCase();
    reading
      .then((parts) => {
        const part = parts.get(name);
        if (part === undefined) throw new HttpError(404, t('There is nothing at this address.'));
        const validator = validators.get(name) ?? createValidator(part, validation);
        validators.set(name, validator);
        validator(request, response, next);
      })
      .catch(next);
  };
}

/** Reads the contract, resolves every reference, and groups it by the second segment of its addresses. */
async function readParts(contractPath: string, below: string): Promise<Map<string, Contract>> {
  const { paths = {}, ...rest } = await dereference<Contract>(contractPath);
  const parts = new Map<string, Paths>();
  for (const [address, item] of Object.entries(paths)) {
    const [, root, name = ''] = address.split('/', 3);
    if (root === below) parts.set(name, { ...parts.get(name), [address]: item });
  }
  return new Map([...parts].map(([name, own]) => [name, { ...rest, paths: own }]));
}

function createValidator(
  part: Contract,
  { validateResponses, namesAllErrors = false }: ContractValidation,
): RequestHandler {
  // The validator changes its contract, and parts share schemas.
  const apiDoc = structuredClone(part);
  const validator = new OpenApiValidator({
    apiSpec: apiDoc,
    validateRequests: { allErrors: namesAllErrors },
    validateResponses,
    // The key or the session was checked before the body was read.
    validateSecurity: false,
    fileUploader: false,
    // Its own check takes 30 February, which a Date reads as 2 March.
    formats: { 'date-time': { type: 'string', validate: isMoment } },
  });
  return Router().use(
    validator.installMiddleware(
      Promise.resolve({ apiDoc, basePaths: [''], routes: routesOf(apiDoc), serial: nextSerial() }),
    ),
  );
}

function routesOf({ paths = {} }: Contract): Spec['routes'] {
  return Object.entries(paths)
    .flatMap(([openApiRoute, item]) =>
      methods
        .filter((method) => item?.[method] !== undefined)
        .map((method) => ({
          basePath: '',
          openApiRoute,
          expressRoute: openApiRoute.replaceAll(/\{(\w+)\}/g, ':$1'),
          method: method.toUpperCase(),
          pathParams: [...openApiRoute.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        })),
    )
    .sort(sortRoutes);
}

let serial = 0;

/** The validator recognises its own requests by this number. */
function nextSerial(): number {
  serial += 1;
  return serial;
}

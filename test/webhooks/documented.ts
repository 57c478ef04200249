import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { loadEventCatalogue } from '../../src/features/webhooks/event-catalogue.ts';

export const contractPath = join(import.meta.dirname, '../../openapi.yaml');

/**
 * The contract's description of an event type's body. It is stricter than a receiver should be: an undescribed field is
 * an error.
 */
export interface Documented {
  /** Names of the fields of `data`. */
  readonly fields: readonly string[];
  /** Returns the errors of a body; empty when there are none. */
  errors(body: unknown): string[];
}

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
formats.default(ajv);

const known = new Map(
  [...loadEventCatalogue(contractPath)].map(([type, { schema }]): [WebhookEventType, Documented] => {
    const validate: ValidateFunction = ajv.compile(closed(schema) as object);
    const { data } = schema['properties'] as { data: { properties: object } };
    const errors = (body: unknown) =>
      validate(body)
        ? []
        : validate.errors!.map(
            ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
          );
    return [type, { fields: Object.keys(data.properties), errors }];
  }),
);

export const documented = (type: WebhookEventType): Documented => known.get(type)!;

/** The schema with every object closed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member)]));
  return members['type'] === 'object' ? { ...members, additionalProperties: false } : members;
}

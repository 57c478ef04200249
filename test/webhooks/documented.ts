import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { loadEventCatalogue } from '../../src/features/webhooks/event-catalogue.ts';

export const contractPath = join(import.meta.dirname, '../../openapi.yaml');

/** What the contract says of a type's body, held closer than receivers should: a field that is not described is an error. */
export interface Documented {
  /** Of `data`. */
  readonly fields: readonly string[];
  /** What is wrong with a body; empty when nothing is. */
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

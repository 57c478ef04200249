import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { webhookEventTypes, type WebhookEventType } from '../../domain/webhooks/event-types.ts';
import type { WebhookPayload } from '../../domain/webhooks/payload.ts';

/** A type of event in the form for customers. */
export interface CatalogueEntry {
  readonly type: WebhookEventType;
  /** The event in a few words. */
  readonly summary: string;
  /** Says when it is sent and when not; Markdown. */
  readonly description: string;
  readonly version: number;
  /** JSON Schema (2020-12) of the whole body, complete in itself. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** A body that fits the schema. */
  readonly example: WebhookPayload;
}

export type EventCatalogue = ReadonlyMap<WebhookEventType, CatalogueEntry>;

/**
 * Loads the catalogue of events from the `webhooks` section of the public API's contract, so that customers read one
 * source.
 * @param contractPath of openapi.yaml
 * @throws Error when a type is not described there
 */
export function loadEventCatalogue(contractPath: string): EventCatalogue {
  const contract = parse(readFileSync(contractPath, 'utf8')) as Contract;
  return new Map(webhookEventTypes.map((type) => [type, entry(contract, type)]));
}

interface Contract {
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly requestBody: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: unknown; readonly examples: { readonly event: { readonly value: WebhookPayload } } }
      >
    >;
  };
}

function entry(contract: Contract, type: WebhookEventType): CatalogueEntry {
  const { post } = contract.webhooks?.[type] ?? {};
  const body = post?.requestBody.content['application/json'];
  if (post === undefined || body === undefined) throw new Error(`openapi.yaml does not describe the webhook ${type}.`);
  const example = body.examples.event.value;
  return {
    type,
    summary: post.summary,
    description: post.description.trim(),
    version: example.version,
    schema: withoutReferences(body.schema, contract) as CatalogueEntry['schema'],
    example,
  };
}

/** Returns the value with all references resolved. No schema of an event contains itself. */
function withoutReferences(value: unknown, contract: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withoutReferences(element, contract));
  if (!isObject(value)) return value;
  if (typeof value['$ref'] === 'string') return withoutReferences(lookUp(value['$ref'], contract), contract);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutReferences(member, contract)]));
}

function lookUp(reference: string, contract: unknown): unknown {
  const target = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, name) => (isObject(place) ? place[name] : undefined), contract);
  if (target === undefined) throw new Error(`The reference ${reference} in openapi.yaml leads nowhere.`);
  return target;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

import { z } from 'zod';
import { asSentence } from '../../../language/sentence.ts';
import { connectorLimits } from './connector-limits.ts';
import { connectorOperationNames } from './connector-operations.ts';

const text = z.string().max(connectorLimits.expressionLength);
const expression = text.min(1);
const label = z.string().max(200);
const name = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, asSentence('This must be a letter, then letters, digits and _.').text);
/** A value of the connection that only requests get, never an expression. */
const secret = z.strictObject({ secret: name });
const textOrSecret = z.union([text, secret]);
/** Names are plain text, also `users[0][email]`. A value is text with inserts, or a secret. */
const fields = z.record(z.string().min(1).max(256), textOrSecret);
/** A new random text that only the LMS gets: the password of a user who signs in another way, or sets an own one. */
const random = z.strictObject({ random: z.int().min(16).max(64) });
const formFields = z.record(z.string().min(1).max(256), z.union([text, secret, random]));

const paging = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('LINK_HEADER'), items: expression.optional() }),
  z.strictObject({
    by: z.literal('PAGE_NUMBER'),
    parameter: z.string().min(1).max(256),
    first: z.int().min(0).max(1).default(1),
    /** A page with fewer items is the last one. */
    size: z.int().min(1).max(10_000).optional(),
    items: expression,
    /** True on the last page. */
    until: expression.optional(),
  }),
  z.strictObject({
    by: z.literal('CURSOR'),
    /** The query parameter for the value of `next`. Without it, that value is the address of the next page. */
    parameter: z.string().min(1).max(256).optional(),
    next: expression,
    items: expression,
  }),
]);

/** The members of a request, which a step inherits from the document's `request`. */
const requestMembers = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** Relative to the connection's address. */
  url: text.optional(),
  query: fields.optional(),
  headers: fields.optional(),
  form: formFields.optional(),
  /** Any JSON. Its strings are texts with inserts; one that is a single insert becomes the value with its type. */
  json: z.unknown().optional(),
  /** NONE ignores the body of a reply with a 2xx; its value is null. */
  reply: z.enum(['JSON', 'NONE']).optional(),
  effect: z.enum(['READ', 'WRITE']).optional(),
};

const failure = z.strictObject({
  when: expression,
  ending: z.enum(['REJECTED', 'MISCONFIGURED', 'UNREACHABLE', 'UNKNOWN']).default('REJECTED'),
  /** An expression for a sentence. */
  message: expression.optional(),
});
const requirement = z.strictObject({ that: expression, otherwise: expression });
/** Computed in their order; each sees those before it. */
const computed = z.record(name, expression);

const step = z.strictObject({
  name,
  /** What the step does, for messages: "enrol the user". */
  title: label.optional(),
  ...requestMembers,
  /** Computed before the step; later steps see it, too. */
  let: computed.optional(),
  /** Checked before the step. */
  require: z.array(requirement).max(20).optional(),
  /** Without it, or when true, the step is done. Otherwise its reply is null. */
  when: expression.optional(),
  /** An array. The step is done for each of its items. */
  each: expression.optional(),
  paging: paging.optional(),
  /** Replaces the document's predicate. */
  success: expression.optional(),
  /** For a reply that is no success: when true, the reply is null and the operation goes on. */
  accept: expression.optional(),
  /** What later steps see of a reply that is a success; by default all of it. Pages have `items` instead. */
  value: expression.optional(),
  /** Tried before those of the document. */
  failures: z.array(failure).max(20).optional(),
});

const operation = z.strictObject({
  let: computed.optional(),
  require: z.array(requirement).max(20).optional(),
  steps: z
    .array(step)
    .min(1)
    .max(connectorLimits.steps)
    .refine(
      (steps) => new Set(steps.map((each) => each.name)).size === steps.length,
      asSentence('Two steps have the same name.').text,
    ),
  /** The result in the shape of the operation. Without it, any success suffices. */
  result: expression.optional(),
});

const authentication = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('NONE') }),
  z.strictObject({ type: z.literal('BASIC'), username: textOrSecret, password: textOrSecret }),
  z.strictObject({ type: z.literal('BEARER'), token: textOrSecret }),
  z.strictObject({ type: z.literal('CUSTOM_HEADER'), name: text, value: textOrSecret }),
  z.strictObject({
    type: z.literal('OAUTH2_CLIENT_CREDENTIALS'),
    /** Relative to the connection's address, like `url`. */
    tokenUrl: text,
    clientId: textOrSecret,
    clientSecret: textOrSecret,
    scope: text.optional(),
    /** The word before the token in the header `Authorization`. */
    headerPrefix: z.enum(['Bearer', 'JWT']).default('Bearer'),
    /** Where the token's request has the client's id and secret. */
    clientIn: z.enum(['BASIC', 'FORM']).default('BASIC'),
    /** Further form values of the token's request. */
    form: fields.optional(),
  }),
]);

/** The document of a connector: how Attain's operations are done with the API of one kind of LMS. */
export const connectorDocument = z.strictObject({
  /** Version of the format. */
  connector: z.literal(1),
  preset: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, asSentence('This must be a lower-case letter, then letters, digits and -.').text)
    .optional(),
  version: z.int().min(1).max(1_000_000).default(1),
  name: label.min(1),
  /** Markdown: which permissions the LMS wants. */
  documentation: z.string().max(8_000).default(''),
  /** Sentences that the portal shows where somebody fills a field in: a unit's code, and the search for a course. */
  hints: z.strictObject({ unitCode: label.optional(), courseSearch: label.optional() }).default({}),
  address: z
    .strictObject({ label: label, example: label.default(''), help: label.optional() })
    .default({ label: asSentence('Address of the LMS').text, example: '' }),
  secrets: z
    .array(z.strictObject({ name, label, help: label.optional() }))
    .max(6)
    .default([]),
  constants: z
    .array(
      z.strictObject({ name, label, default: z.string().max(1_000).default(''), help: z.string().max(500).optional() }),
    )
    .max(30)
    .default([]),
  authentication: authentication.default({ type: 'NONE' }),
  /** Sent with each request of a step. */
  headers: fields.default({}),
  request: z.strictObject(requestMembers).default({}),
  /** For each step whose reply has a 2xx. */
  success: expression.optional(),
  failures: z.array(failure).max(50).default([]),
  operations: z.partialRecord(z.enum(connectorOperationNames), operation),
});

export type ConnectorDocument = z.output<typeof connectorDocument>;
export type ConnectorOperationDocument = z.output<typeof operation>;
export type ConnectorStep = z.output<typeof step>;
export type ConnectorPaging = z.output<typeof paging>;
export type ConnectorFailure = z.output<typeof failure>;
export type ConnectorRequirement = z.output<typeof requirement>;
export type ConnectorAuthentication = z.output<typeof authentication>;
export type RequestMembers = Pick<ConnectorStep, keyof typeof requestMembers>;
export type TextOrSecret = z.output<typeof textOrSecret>;
export type FormField = z.output<typeof formFields>[string];

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface Contract {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly description: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: Schema;
      readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
    }
  >
>;

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly example?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

interface Reference {
  readonly $ref: string;
}

/** Returns what a reference such as `#/components/headers/Allow` leads to; a value that is none is returned itself. */
export function resolved<Value extends object>(contract: Contract, value: Value | Reference): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const found = value.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], contract);
  if (found === undefined) throw new Error(`The reference ${value.$ref} in openapi.yaml leads nowhere.`);
  return found as Value;
}

/** The name of the schema that a reference leads to, such as `Error`; null for a schema of its own. */
export const schemaName = ({ $ref }: Schema): string | null => $ref?.replace('#/components/schemas/', '') ?? null;

/** An operation with its address. */
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** The operations in the order of the document. */
export const operationsOf = (contract: Contract): PlacedOperation[] =>
  Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [{ method, path, operation: item[method] }])),
  );

/** Whether an operation needs the API key. */
export const needsKey = ({ security }: Operation): boolean => security === undefined || security.length > 0;

/** The first example of a JSON body, if there is one. */
export const exampleBody = ({ requestBody }: Operation): unknown =>
  Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value;

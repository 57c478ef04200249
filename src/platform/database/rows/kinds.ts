import { typeNumbers, type TypeName } from './type-numbers.ts';

/** The kind of a column in a result: its PostgreSQL types, and the driver's values for them. */
export interface Kind<T> {
  /** The name in errors. */
  readonly name: string;
  /** The allowed PostgreSQL types. */
  readonly types: readonly number[];
  /** Returns whether the driver's value (in JSON: the value) is one of this kind. */
  readonly accepts: (value: unknown) => boolean;
  /** Whether the driver returns a text that `query` converts into a Date. */
  readonly isDate?: boolean;
  /** Carries the type of the value; it is never set. */
  readonly type?: T;
}

export type TypeOf<K> = K extends Kind<infer T> ? T : never;

const kind = <T>(name: string, types: readonly TypeName[], accepts: Kind<T>['accepts'], isDate = false): Kind<T> => ({
  name,
  types: types.map((type) => typeNumbers[type]),
  accepts,
  isDate,
});

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

export const text = kind<string>('text', ['text', 'varchar', 'name'], isText);
export const uuid = kind<string>('uuid', ['uuid'], isText);
export const boolean = kind<boolean>('boolean', ['bool'], (value) => typeof value === 'boolean');
/**
 * `int2`, `int4`, `float4` and `float8`. The driver returns `int8` and `numeric` as text, so a statement casts them.
 */
export const number = kind<number>(
  'number',
  ['int2', 'int4', 'float4', 'float8'],
  (value) => typeof value === 'number',
);
/** An `int8`, which may exceed the exact numbers of JavaScript. */
export const bigintText = kind<string>('bigintText', ['int8'], isText);
/** A `timestamptz` as a Date: `query` converts it, to milliseconds. */
export const timestamp = kind<Date>('timestamp', ['timestamptz'], isText, true);
/** A `timestamptz` in PostgreSQL's own format, with microseconds. */
export const timestampText = kind<string>('timestampText', ['timestamptz'], isText);
export const bytes = kind<Buffer>('bytes', ['bytea'], (value) => Buffer.isBuffer(value));
/** A network address in PostgreSQL's own format. */
export const inet = kind<string>('inet', ['inet'], isText);
export const textArray = kind<readonly string[]>('textArray', ['text[]'], (value) => isListOf(value, isTextOrNull));
export const uuidArray = kind<readonly string[]>('uuidArray', ['uuid[]'], (value) => isListOf(value, isText));

/** JSON that was checked when it was stored, so that its type is trusted. */
export const json = <T>(): Kind<T> => kind('json', ['json', 'jsonb'], (value) => value !== null);

/** A text that is one of these. */
export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> =>
  kind(`one of ${values.join(', ')}`, ['text', 'varchar'], (value) => values.some((each) => each === value));

/** A JSON object that the statement builds, with a kind for each key. */
export const jsonObject = <C extends Columns>(columns: C): Kind<Row<C>> =>
  kind('jsonObject', ['json', 'jsonb'], (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const isKnown = Object.keys(value).every((key) => key in columns);
    return isKnown && Object.entries(columns).every(([key, each]) => each.accepts(Reflect.get(value, key)));
  });

/** A JSON array that the statement builds. */
export const jsonArray = <T>(item: Kind<T>): Kind<readonly T[]> =>
  kind('jsonArray', ['json', 'jsonb'], (value) => isListOf(value, item.accepts));

/** A JSON object that the statement builds, of one of several shapes. */
export const anyOf = <K extends Kind<unknown>>(...kinds: readonly K[]): Kind<TypeOf<K>> =>
  kind('anyOf', ['json', 'jsonb'], (value) => kinds.some(({ accepts }) => accepts(value)));

/** The same kind, or null. */
export const nullable = <T>(kind: Kind<T>): Kind<T | null> => ({
  ...kind,
  name: `${kind.name} or null`,
  accepts: (value) => value === null || kind.accepts(value),
});

const isListOf = (value: unknown, accepts: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(accepts);

/** A kind for each column of a result. */
export type Columns = Readonly<Record<string, Kind<unknown>>>;

export type Row<C extends Columns> = { readonly [Name in keyof C]: TypeOf<C[Name]> };

/** The permanent numbers of PostgreSQL's types (`pg_type.oid`). */
export const typeNumbers = {
  bool: 16,
  bytea: 17,
  name: 19,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  inet: 869,
  'text[]': 1009,
  varchar: 1043,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  void: 2278,
  uuid: 2950,
  'uuid[]': 2951,
  jsonb: 3802,
} as const;

export type TypeName = keyof typeof typeNumbers;

/** Returns the name of a type, for an error. */
export const typeName = (type: number): string =>
  Object.entries(typeNumbers).find(([, each]) => each === type)?.[0] ?? `type ${type}`;

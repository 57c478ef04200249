import pg from 'pg';

/** Statements of this process are sent without their conditions on the organisation until it is undone. */
export interface WithoutFilters {
  /** The different statements that lost a condition. */
  readonly statements: ReadonlySet<string>;
  undo(): void;
}

const condition = /(?<=where |and |on |when |\()(?:\w+\.)?"?organisation_id"? = (?:any\()?\$(\d+)(?:::uuid\[\]\))?/g;
/** The form in which statements compare the rows of a batch with their organisations. */
const ofRow = /(?<=where |and |on )\w+\.organisation_id = \w+\."organisationId"/g;

/**
 * Removes the condition `organisation_id = $n` from each further statement, as if every store lacked it. Then only
 * row-level security protects tenants.
 */
export function sendWithoutFilters(): WithoutFilters {
  const statements = new Set<string>();
  const { prototype } = pg.Client;
  const original = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown;
  const without = (text: string): string => {
    // The parameter stays in use: PostgreSQL refuses one whose type it cannot determine.
    const changed = text
      .replaceAll(condition, (_found: string, number: string) => `($${number}::text is not null)`)
      .replaceAll(ofRow, 'true');
    if (changed !== text) statements.add(text);
    return changed;
  };
  Reflect.set(prototype, 'query', function query(this: unknown, first: unknown, ...rest: unknown[]) {
    // Statements of a test itself, as another role, are not changed.
    if ((this as pg.Client).user !== 'attain_app') return original.call(this, first, ...rest);
    if (typeof first === 'string') return original.call(this, without(first), ...rest);
    // The name of a prepared statement belongs to its former text.
    const { text, values } = first as { text: string; values: unknown[] };
    return original.call(this, without(text), values, ...rest);
  });
  return { statements, undo: () => void Reflect.set(prototype, 'query', original) };
}

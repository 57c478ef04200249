import pg from 'pg';

/** Statements of this process are sent without their conditions on the organisation until it is undone. */
export interface WithoutFilters {
  /** The different statements that lost a condition. */
  readonly statements: ReadonlySet<string>;
  undo(): void;
}

const condition = /(?<=where |and |on |when |\()(?:\w+\.)?"?organisation_id"? = (?:any\()?\$(\d+)(?:::uuid\[\]\))?/g;
/** How the rows of a batch say whose they are. */
const ofRow = /(?<=where |and |on )\w+\.organisation_id = \w+\."organisationId"/g;

/**
 * Takes the condition `organisation_id = $n` out of each statement that is sent from now on, as if every store had
 * forgotten it: only row-level security is left.
 */
export function sendWithoutFilters(): WithoutFilters {
  const statements = new Set<string>();
  const { prototype } = pg.Client;
  const original = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown;
  const without = (text: string): string => {
    // The parameter stays in use: PostgreSQL refuses one that it finds no type for.
    const changed = text
      .replaceAll(condition, (_found: string, number: string) => `($${number}::text is not null)`)
      .replaceAll(ofRow, 'true');
    if (changed !== text) statements.add(text);
    return changed;
  };
  Reflect.set(prototype, 'query', function query(this: unknown, first: unknown, ...rest: unknown[]) {
    // What a test itself reads, as another role, is as it says.
    if ((this as pg.Client).user !== 'attain_app') return original.call(this, first, ...rest);
    if (typeof first === 'string') return original.call(this, without(first), ...rest);
    // A prepared statement's name stands for its former text.
    const { text, values } = first as { text: string; values: unknown[] };
    return original.call(this, without(text), values, ...rest);
  });
  return { statements, undo: () => void Reflect.set(prototype, 'query', original) };
}

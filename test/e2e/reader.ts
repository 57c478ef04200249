import pg from 'pg';

/** Queries as the role of stack.json's databaseUrl, which reads across organisations and writes nothing. */
export interface Reader {
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export function openReader(databaseUrl: string): Reader {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5_000 });
  // A killed server breaks the idle connections; the next query makes a new one.
  pool.on('error', () => undefined);
  let closing: Promise<void> | null = null;
  return {
    rows: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    close: () => (closing ??= pool.end()),
  };
}

import type pg from 'pg';

export interface StatementTime {
  readonly text: string;
  readonly calls: number;
  readonly rows: number;
  readonly totalMs: number;
  /** Whether a client sent it. Otherwise it ran within another statement, such as the check of a foreign key. */
  readonly isTopLevel: boolean;
}

/** Resets the statistics. */
export async function resetStatements(database: pg.Pool): Promise<void> {
  await database.query('select pg_stat_statements_reset()');
}

/** Returns the statements of every role except the superuser, which is the benchmark itself, the slowest first. */
export async function readStatements(database: pg.Pool): Promise<StatementTime[]> {
  const { rows } = await database.query<StatementTime>(
    `select regexp_replace(s.query, '\\s+', ' ', 'g') as text, s.calls::float8 as calls, s.rows::float8 as rows,
       s.total_exec_time as "totalMs", s.toplevel as "isTopLevel"
     from pg_stat_statements s
     where s.userid <> (select oid from pg_roles where rolname = 'postgres')
       and s.dbid = (select oid from pg_database where datname = current_database())
     order by s.total_exec_time desc`,
  );
  return rows;
}

import { MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { entities } from './entities/index.ts';

export type { EntityManager };

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections that the pool opens. */
  readonly poolMax: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Longest time that one statement may take, in milliseconds. */
  readonly statementTimeout?: number;
}

/** How the ORM is set up; migrations add their own part. */
export function ormOptions({ url, poolMax, applicationName, statementTimeout }: DatabaseOptions): Options {
  return {
    entities,
    clientUrl: url,
    pool: { min: 0, max: poolMax },
    discovery: { warnWhenNoEntities: false },
    driverOptions: {
      application_name: applicationName ?? 'attain',
      statement_timeout: statementTimeout ?? 30_000,
      // An exhausted pool or a server that is away is an error that the caller can report, not an endless wait.
      connectionTimeoutMillis: 4_000,
    },
    ensureDatabase: false,
    allowGlobalContext: false,
    debug: false,
  };
}

/** One pool of connections as one role. Every query happens in a transaction that this class opens. */
export class Database {
  readonly #orm: MikroORM;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /**
   * Runs `work` in one transaction in which only the rows of the organisation exist (row-level security).
   * @throws whatever `work` throws, after the roll-back
   */
  inOrganisation<T>(organisationId: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.#orm.em.fork().transactional(work, {
      sessionContext: { variables: { 'attain.organisation_id': organisationId } },
    });
  }

  /** Runs `work` in one transaction without an organisation: tenant tables raise, only the listed look-ups answer. */
  acrossOrganisations<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.#orm.em.fork().transactional(work);
  }

  /** One statement without an organisation, as its own transaction. */
  async lookUp<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return query(this.#orm.em.fork(), statement);
  }

  /** Whether the server answers; rejects with the driver's error when it does not. */
  async ping(): Promise<void> {
    await this.lookUp(sql`select 1`);
  }

  async close(): Promise<void> {
    await this.#orm.close(true);
  }
}

/**
 * Runs one statement with bound parameters in the transaction of `em`. A timestamp comes as text, as the ORM sets the driver
 * up; see `asDate`.
 */
export async function query<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const result = await statement.execute(em.getKysely());
  return result.rows;
}

/** Opens a pool; no connection is made before the first query. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return new Database(await MikroORM.init({ ...ormOptions(options), connect: false } as Options));
}

/** A `timestamptz` of a row as a Date. */
export function asDate(text: string): Date {
  return new Date(text);
}

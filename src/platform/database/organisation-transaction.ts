import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Transaction } from './query.ts';

/** A transaction that sees the rows of one organisation only (row-level security), and knows which. */
export class OrganisationTransaction implements Transaction {
  readonly organisationId: string;
  readonly #em: EntityManager;

  constructor(em: EntityManager, organisationId: string) {
    this.#em = em;
    this.organisationId = organisationId;
  }

  /** Returns the builder of statements that run in this transaction. */
  getKysely<Tables extends object>(): Kysely<Tables> {
    // The declared type computes tables from entities where none are named, which TypeScript cannot resolve here.
    return this.#em.getKysely() as unknown as Kysely<Tables>;
  }
}

import { createHash } from 'node:crypto';

/**
 * Maximum number of statements that a connection keeps parsed. The code has far fewer, so more would be texts that
 * vary.
 */
const mostNames = 64;

/** Number of renewals after which names are given up. */
const mostRenewals = 20;

/**
 * The names of prepared statements, which the server keeps parsed and planned. Every connection of a pool uses the same
 * names. A name is made from the text. So it never belongs to another statement, even if others use the same session of
 * a connection pooler.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #isOn: boolean;
  #generation = 0;

  /** Creates the names. @param isOn whether statements get names at all */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Returns the name of the statement; null when it has none, and is parsed and planned each time. */
  nameOf(text: string): string | null {
    if (!this.#isOn) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= mostNames) return null;
    const name = `${this.#prefix}${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Changes the names of all statements, because the server does not know an earlier name or can no longer use it. If
   * other connections report the same failure with names that were already renewed, nothing changes.
   * @param failed the name of the statement that failed
   */
  renew(failed: string): void {
    if (!failed.startsWith(this.#prefix)) return;
    this.#generation += 1;
    this.#names.clear();
    // This happens once after a migration. If it repeats, a connection pooler gives each transaction another session
    // without its names.
    if (this.#generation < mostRenewals) return;
    this.#isOn = false;
    process.emitWarning(
      'PostgreSQL keeps losing prepared statements, so they are not used any more until a restart. Behind a pooler in transaction mode set DATABASE_PREPARED_STATEMENTS=false.',
    );
  }

  get #prefix(): string {
    return `attain_${this.#generation}_`;
  }
}

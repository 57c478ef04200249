import { createHash } from 'node:crypto';

/** Statements that a connection keeps parsed; the code has far fewer, so more would be texts that vary. */
const mostNames = 64;

/** How often names are renewed until they are given up. */
const mostRenewals = 20;

/**
 * Names under which the server keeps statements parsed and planned (prepared statements). Every connection of a pool uses the same names. A name
 * is made from the text, so that it never stands for another statement, whoever else uses the same session of a connection pooler.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #isOn: boolean;
  #generation = 0;

  /** @param isOn whether statements get names at all */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** The name of the statement; null when it has none, and is parsed and planned anew each time. */
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
   * Gives every statement another name, since the server does not have what a name stood for, or cannot use it any more. Other connections
   * meet the same failure; they bring names that are former ones by then.
   * @param failed the name of the statement that failed
   */
  renew(failed: string): void {
    if (!failed.startsWith(this.#prefix)) return;
    this.#generation += 1;
    this.#names.clear();
    // It happens once after a migration. Where it goes on, a connection pooler gives each transaction a session without telling the names.
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

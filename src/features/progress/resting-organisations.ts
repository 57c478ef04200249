/** Milliseconds. */
const rest = 10_000;

/**
 * The organisations whose reports could not be applied a moment ago. Only a run of their own applies them now, so that
 * other runs do not fail with them again and again.
 */
export class RestingOrganisations {
  readonly #until = new Map<string, number>();

  add(organisationId: string): void {
    this.#until.set(organisationId, performance.now() + rest);
  }

  has(organisationId: string): boolean {
    const until = this.#until.get(organisationId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(organisationId);
    return false;
  }
}

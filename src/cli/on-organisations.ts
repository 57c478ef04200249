import type { Answer } from './answer.ts';
import { onInstallation, onOrganisation, type Installation } from './installation.ts';
import type { Terminal } from './terminal.ts';

/** An organisation that a command looks at. */
export interface NamedOrganisation {
  readonly id: string;
  readonly slug: string;
}

/**
 * Runs `work` on one organisation, or on all when `slug` is undefined, in the order of their slugs.
 * @throws CommandError as `onOrganisation`
 */
export function onOrganisations(
  terminal: Terminal,
  slug: string | undefined,
  work: (installation: Installation, organisations: readonly NamedOrganisation[]) => Promise<Answer>,
): Promise<Answer> {
  return slug === undefined
    ? onInstallation(terminal, async (installation) => work(installation, await allOf(installation)))
    : onOrganisation(terminal, slug, (installation, id) => work(installation, [{ id, slug }]));
}

async function allOf(installation: Installation): Promise<NamedOrganisation[]> {
  const all: NamedOrganisation[] = [];
  let page = await installation.listOrganisations('');
  while (page.length > 0) {
    all.push(...page);
    page = await installation.listOrganisations(page.at(-1)!.slug);
  }
  return all;
}

/** The content of a course that a revision keeps. */
export interface RevisionContent {
  readonly units: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly weight: number;
    readonly outcomes: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  }[];
  readonly certificateDefinitions: readonly {
    readonly id: string;
    readonly title: string;
    readonly threshold: number;
  }[];
}

export const revisionChangeKinds = [
  'UNIT_ADDED',
  'UNIT_REMOVED',
  'UNIT_RENAMED',
  'WEIGHT_CHANGED',
  'UNITS_REORDERED',
  'OUTCOME_ADDED',
  'OUTCOME_REMOVED',
  'OUTCOME_RENAMED',
  'OUTCOMES_REORDERED',
  'CERTIFICATE_ADDED',
  'CERTIFICATE_REMOVED',
  'CERTIFICATE_RENAMED',
  'THRESHOLD_CHANGED',
  'CERTIFICATES_REORDERED',
] as const;
export type RevisionChangeKind = (typeof revisionChangeKinds)[number];

/** One difference between two revisions. */
export interface RevisionChange {
  readonly kind: RevisionChangeKind;
  /** The code and name of the unit or outcome, or the title of the certificate; empty for a new order of units or certificates. */
  readonly name: string;
  /** The former name of something that was renamed; null otherwise. */
  readonly formerName: string | null;
  /** Weights, or required marks as percentages; null when they do not differ or do not apply. */
  readonly from: number | null;
  readonly to: number | null;
}

type Part = RevisionContent['units'][number]['outcomes'][number];

const change = (kind: RevisionChangeKind, name = '', more: Partial<RevisionChange> = {}): RevisionChange => ({
  kind,
  name,
  formerName: null,
  from: null,
  to: null,
  ...more,
});

const labelOf = ({ code, name }: Pick<Part, 'code' | 'name'>): string => `${code} ${name}`;

/** Returns whether the parts that both have are in another order. */
function isReordered(former: readonly { readonly id: string }[], now: readonly { readonly id: string }[]): boolean {
  const kept = new Set(now.map(({ id }) => id));
  const before = new Set(former.map(({ id }) => id));
  const first = former.filter(({ id }) => kept.has(id));
  const second = now.filter(({ id }) => before.has(id));
  return first.some(({ id }, index) => second[index]?.id !== id);
}

function compareParts(
  former: readonly Part[],
  now: readonly Part[],
  kinds: {
    readonly added: RevisionChangeKind;
    readonly removed: RevisionChangeKind;
    readonly renamed: RevisionChangeKind;
  },
): RevisionChange[] {
  const before = new Map(former.map((part) => [part.id, part]));
  const after = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((part) => {
      const old = before.get(part.id);
      if (old === undefined) return [change(kinds.added, labelOf(part))];
      return labelOf(old) === labelOf(part) ? [] : [change(kinds.renamed, labelOf(part), { formerName: labelOf(old) })];
    }),
    ...former.filter(({ id }) => !after.has(id)).map((part) => change(kinds.removed, labelOf(part))),
  ];
}

/**
 * Returns what differs between two revisions of a course (docs/product.md "Revisions"): certificates first, since they
 * matter most, then units, then outcomes. Equal contents have no difference, and different ones have at least one.
 */
export function differencesOf(former: RevisionContent, now: RevisionContent): RevisionChange[] {
  const definitions = new Map(former.certificateDefinitions.map((each) => [each.id, each]));
  const titles = (content: RevisionContent): Part[] =>
    content.certificateDefinitions.map(({ id, title }) => ({ id, code: '', name: title }));
  const certificates = [
    ...compareParts(titles(former), titles(now), {
      added: 'CERTIFICATE_ADDED',
      removed: 'CERTIFICATE_REMOVED',
      renamed: 'CERTIFICATE_RENAMED',
    }).map((each) => ({ ...each, name: each.name.slice(1), formerName: each.formerName?.slice(1) ?? null })),
    ...now.certificateDefinitions.flatMap(({ id, title, threshold }) => {
      const from = definitions.get(id)?.threshold;
      return from === undefined || from === threshold
        ? []
        : [change('THRESHOLD_CHANGED', title, { from, to: threshold })];
    }),
    ...(isReordered(former.certificateDefinitions, now.certificateDefinitions)
      ? [change('CERTIFICATES_REORDERED')]
      : []),
  ];
  const formerUnits = new Map(former.units.map((unit) => [unit.id, unit]));
  const units = [
    ...compareParts(former.units, now.units, { added: 'UNIT_ADDED', removed: 'UNIT_REMOVED', renamed: 'UNIT_RENAMED' }),
    ...now.units.flatMap((unit) => {
      const from = formerUnits.get(unit.id)?.weight;
      return from === undefined || from === unit.weight
        ? []
        : [change('WEIGHT_CHANGED', labelOf(unit), { from, to: unit.weight })];
    }),
    ...(isReordered(former.units, now.units) ? [change('UNITS_REORDERED')] : []),
  ];
  const outcomes = now.units.flatMap((unit) => {
    const before = formerUnits.get(unit.id)?.outcomes;
    // The outcomes of a new unit are new with it.
    if (before === undefined) return [];
    return [
      ...compareParts(before, unit.outcomes, {
        added: 'OUTCOME_ADDED',
        removed: 'OUTCOME_REMOVED',
        renamed: 'OUTCOME_RENAMED',
      }),
      ...(isReordered(before, unit.outcomes) ? [change('OUTCOMES_REORDERED', labelOf(unit))] : []),
    ];
  });
  return [...certificates, ...units, ...outcomes];
}

import type { CorrectionPart, CorrectionsResult, FullSpeed } from '../phases/measure-corrections.ts';
import { ratio } from './ratio-table.ts';
import type { Figure } from './figures.ts';

/** Returns the figures of corrections: how long they take, and what they do to the reports of another organisation. */
export function correctionFigures(result: CorrectionsResult): Figure[] {
  const { rate, enrolments, losing, quiet, preview, fullSpeed, application } = result;
  const group = `corrections of ${enrolments} enrolments, beside ${rate} reports/s of another organisation`;
  const beside = (label: string, part: CorrectionPart): Omit<Figure, 'group'>[] => [
    { label: `${label}: applied/s`, value: part.steady.perSecond, decimals: 1 },
    { label: `${label}: acknowledgement p50, ms`, value: part.steady.acknowledgement.p50, decimals: 1 },
    { label: `${label}: acknowledgement p99, ms`, value: part.steady.acknowledgement.p99, decimals: 1 },
    { label: `${label}: effect p50, ms`, value: part.steady.effect.p50, decimals: 1 },
    { label: `${label}: effect p99, ms`, value: part.steady.effect.p99, decimals: 1 },
    ...Object.entries(part.cpu ?? {}).map(([name, seconds]) => ({
      label: `${label}: cores of ${name}`,
      value: seconds / part.seconds,
      decimals: 2,
    })),
    { label: `${label}: cores used by other programs`, value: part.otherCores, decimals: 2 },
  ];
  const against = (label: string, part: CorrectionPart): Omit<Figure, 'group'>[] => [
    { label: `${label} ÷ alone: applied/s`, value: ratio(part.steady.perSecond, quiet.steady.perSecond), decimals: 2 },
    {
      label: `${label} ÷ alone: effect p50`,
      value: ratio(part.steady.effect.p50, quiet.steady.effect.p50),
      decimals: 2,
    },
    {
      label: `${label} ÷ alone: effect p99`,
      value: ratio(part.steady.effect.p99, quiet.steady.effect.p99),
      decimals: 2,
    },
  ];
  return [
    { label: 'enrolments that lose a certificate', value: losing, decimals: 0 },
    { label: 'preview, s', value: preview.seconds, decimals: 1 },
    { label: 'previewed/s', value: enrolments / preview.seconds, decimals: 0 },
    ...beside('alone', quiet),
    ...beside('preview', preview),
    ...against('preview', preview),
    ...(fullSpeed === null ? [] : fullSpeedFigures(fullSpeed)),
    ...(application === null
      ? []
      : [
          { label: 'application, s', value: application.seconds, decimals: 1 },
          { label: 'corrected/s', value: enrolments / application.seconds, decimals: 0 },
          ...beside('application', application),
          ...against('application', application),
        ]),
  ].map((figure) => ({ group, ...figure }));
}

const mean = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : (one + other) / 2;

/** Returns what a preview takes from the highest possible rate. */
function fullSpeedFigures({ callers, before, preview, after }: FullSpeed): Omit<Figure, 'group'>[] {
  const at = `${callers} callers at full speed`;
  const rates = (label: string, { acknowledgedPerSecond, steady, otherCores }: CorrectionPart) => [
    { label: `${at}, ${label}: acknowledged/s`, value: acknowledgedPerSecond, decimals: 1 },
    { label: `${at}, ${label}: applied/s`, value: steady.perSecond, decimals: 1 },
    { label: `${at}, ${label}: acknowledgement p50, ms`, value: steady.acknowledgement.p50, decimals: 1 },
    { label: `${at}, ${label}: cores used by other programs`, value: otherCores, decimals: 2 },
  ];
  return [
    ...rates('alone before', before),
    ...rates('preview', preview),
    ...rates('alone after', after),
    { label: `${at}: preview, s`, value: preview.seconds, decimals: 1 },
    {
      label: `${at}, preview ÷ alone: acknowledged/s`,
      value: ratio(preview.acknowledgedPerSecond, mean(before.acknowledgedPerSecond, after.acknowledgedPerSecond)),
      decimals: 2,
    },
    {
      label: `${at}, preview ÷ alone: applied/s`,
      value: ratio(preview.steady.perSecond, mean(before.steady.perSecond, after.steady.perSecond)),
      decimals: 2,
    },
  ];
}

import { currentLocale, t } from '../../../language/translate.ts';
import type { UnitResult } from '../../queries/enrolments.ts';
import { needed, whyNotYetInWords, type Why } from './why-not-yet-words.ts';
import classes from './why-not-yet.module.css';

/** Says why a certificate is not issued, and what is missing. */
export function WhyNotYet({ why, units }: { why: Why; units: readonly UnitResult[] }) {
  return (
    <>
      <p>{whyNotYetInWords(why)}</p>
      <Missing why={why} units={units} />
    </>
  );
}

function Missing({ why: { missing, neededProgress }, units }: { why: Why; units: readonly UnitResult[] }) {
  if (missing.length === 0) return null;
  return (
    <details className={classes.missing}>
      <summary>
        {units.some(({ quiz }) => quiz !== null)
          ? t('{count, plural, one {What is missing in # unit} other {What is missing in # units}}', {
              count: missing.length,
            })
          : t(
              '{count, plural, one {What is missing for {progress}, in # unit} other {What is missing for {progress}, in # units}}',
              { count: missing.length, progress: needed(neededProgress ?? 100) },
            )}
      </summary>
      <ul>
        {missing.map((each) => (
          <li key={each.unitId}>
            {missingIn(
              units.find(({ unitId }) => unitId === each.unitId),
              each.outcomeIds,
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' });

function missingIn(unit: UnitResult | undefined, outcomeIds: readonly string[]): string {
  if (unit === undefined) return '';
  const { code, name, outcomes } = unit;
  if (outcomeIds.length === outcomes.length) return t('All of {code} {name}', { code, name });
  const missing = outcomes.filter(({ outcomeId }) => outcomeIds.includes(outcomeId));
  return t('In {code} {name}: {outcomes}', {
    code,
    name,
    outcomes: list.format(missing.map((outcome) => `${outcome.code} ${outcome.name}`)),
  });
}

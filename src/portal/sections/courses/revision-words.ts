import type { CourseRevision } from '../../queries/courses.ts';
import { exactNumber, exactPercentage } from '../../components/percentage.ts';
import { t } from '../../../language/translate.ts';

type Change = CourseRevision['changes'][number];

/** Says what a revision changes, in words that fit before it is saved and afterwards. */
export function changeInWords({ kind, name, formerName, from, to }: Change): string {
  const names = { name, former: formerName ?? '' };
  const marks = { title: name, from: exactPercentage(from ?? 0), to: exactPercentage(to ?? 0) };
  switch (kind) {
    case 'UNIT_ADDED':
      return t('New unit: “{name}”', names);
    case 'UNIT_REMOVED':
      return t('Removed unit: “{name}”', names);
    case 'UNIT_RENAMED':
      return t('Unit renamed from “{former}” to “{name}”', names);
    case 'WEIGHT_CHANGED':
      return t('Weight of the unit “{name}”: from {from} to {to}', {
        name,
        from: exactNumber(from ?? 0),
        to: exactNumber(to ?? 0),
      });
    case 'UNITS_REORDERED':
      return t('Units in another order');
    case 'OUTCOME_ADDED':
      return t('New outcome: “{name}”', names);
    case 'OUTCOME_REMOVED':
      return t('Removed outcome: “{name}”', names);
    case 'OUTCOME_RENAMED':
      return t('Outcome renamed from “{former}” to “{name}”', names);
    case 'OUTCOMES_REORDERED':
      return t('Outcomes of the unit “{name}” in another order', names);
    case 'CERTIFICATE_ADDED':
      return t('New certificate: “{name}”', names);
    case 'CERTIFICATE_REMOVED':
      return t('Removed certificate: “{name}”', names);
    case 'CERTIFICATE_RENAMED':
      return t('Certificate renamed from “{former}” to “{name}”', names);
    case 'THRESHOLD_CHANGED':
      return t('Required mark of “{title}”: from {from} to {to}', marks);
    case 'CERTIFICATES_REORDERED':
      return t('Certificates in another order');
  }
}

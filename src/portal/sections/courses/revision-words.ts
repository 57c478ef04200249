import type { CourseRevision } from '../../queries/courses.ts';
import { exactNumber, exactPercentage } from '../../components/percentage.ts';
import { t } from '../../../language/translate.ts';

type Change = CourseRevision['changes'][number];

/** Returns the sentence that tells what a revision changed. */
export function changeInWords({ kind, name, formerName, from, to }: Change): string {
  const names = { name, former: formerName ?? '' };
  const marks = { title: name, from: exactPercentage(from ?? 0), to: exactPercentage(to ?? 0) };
  switch (kind) {
    case 'UNIT_ADDED':
      return t('The unit “{name}” was added.', names);
    case 'UNIT_REMOVED':
      return t('The unit “{name}” was removed.', names);
    case 'UNIT_RENAMED':
      return t('The unit “{former}” is now called “{name}”.', names);
    case 'WEIGHT_CHANGED':
      return t('The weight of the unit “{name}” was changed from {from} to {to}.', {
        name,
        from: exactNumber(from ?? 0),
        to: exactNumber(to ?? 0),
      });
    case 'UNITS_REORDERED':
      return t('The units are in another order.');
    case 'OUTCOME_ADDED':
      return t('The outcome “{name}” was added.', names);
    case 'OUTCOME_REMOVED':
      return t('The outcome “{name}” was removed.', names);
    case 'OUTCOME_RENAMED':
      return t('The outcome “{former}” is now called “{name}”.', names);
    case 'OUTCOMES_REORDERED':
      return t('The outcomes of the unit “{name}” are in another order.', names);
    case 'CERTIFICATE_ADDED':
      return t('The certificate “{name}” was added.', names);
    case 'CERTIFICATE_REMOVED':
      return t('The certificate “{name}” was removed.', names);
    case 'CERTIFICATE_RENAMED':
      return t('The certificate “{former}” is now called “{name}”.', names);
    case 'THRESHOLD_CHANGED':
      return t('The required mark of “{title}” was changed from {from} to {to}.', marks);
    case 'CERTIFICATES_REORDERED':
      return t('The certificates are in another order.');
  }
}

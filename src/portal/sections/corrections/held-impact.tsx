import { List, Text } from '@mantine/core';
import { TextLink } from '../../components/text-link.tsx';
import type { CorrectionDetails } from '../../queries/corrections.ts';
import { t } from '../../../language/translate.ts';

/** Says how many held certificates are no longer earned. */
export function LostHolds({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  return (
    <Text>
      {t(
        '{count, plural, one {# held certificate is no longer earned and leaves} other {# held certificates are no longer earned and leave}} the list of held certificates.',
        { count },
      )}
    </Text>
  );
}

/** Names the held certificates that ended by an applied withdrawal. */
export function EndedHolds({ ended: { count, named } }: { ended: CorrectionDetails['heldEnded'] }) {
  if (count === 0) return null;
  const others = count - named.length;
  return (
    <div>
      <Text>
        {t(
          '{count, plural, one {# held certificate is no longer earned and has left} other {# held certificates are no longer earned and have left}} the list of held certificates:',
          { count },
        )}
      </Text>
      <List spacing="xs">
        {named.map(({ enrolmentId, student, title }, index) => (
          <List.Item key={index}>
            <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
              <bdi>
                {student.firstName} {student.lastName}
              </bdi>
              , {title}
            </TextLink>
          </List.Item>
        ))}
      </List>
      {others === 0 ? null : (
        <Text>{t('And {count, plural, one {# other} other {# others}}.', { count: others })}</Text>
      )}
    </div>
  );
}

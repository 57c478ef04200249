import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { notify } from '../../components/notify.ts';
import { chooseDigest, digest } from '../../queries/alerts.ts';
import { t } from '../../../language/translate.ts';

/** Switches the user's daily digest on or off. */
export function DigestSection() {
  const query = useQuery(digest());
  const { mutate, isPending, error } = useMutation(chooseDigest());
  return (
    <Section
      title={t('Daily digest')}
      description={t(
        'An e-mail in the morning about what needs your attention. If nothing does, there is no e-mail that day.',
      )}
    >
      <ErrorAlert error={error} />
      <QueryView query={query}>
        {({ isOn }) => (
          <Switch
            label={t('Send me the daily digest')}
            checked={isOn}
            disabled={isPending}
            onChange={(event) =>
              mutate(event.currentTarget.checked, {
                onSuccess: (chosen) =>
                  notify.done(chosen.isOn ? t('You get the daily digest.') : t('You get no daily digest any more.')),
              })
            }
          />
        )}
      </QueryView>
    </Section>
  );
}

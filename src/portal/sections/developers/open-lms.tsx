import { Anchor, Button, Text } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../components/notify.ts';
import { launchLms } from '../../queries/lms-configuration.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Opens the dashboard of the first-party LMS as the current user, in a new tab. */
export function OpenLms() {
  const { mutateAsync, isPending } = useMutation(launchLms());
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = async () => {
    setBlocked(null);
    // The tab opens during the click. Browsers block a tab that a script opens later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url } = await mutateAsync();
      if (tab === null) {
        setBlocked(url);
        return;
      }
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      notify.failed(error);
    }
  };
  return (
    <div>
      <Button
        loading={isPending}
        onClick={() => void open()}
        rightSection={<IconExternalLink size={16} aria-hidden />}
        aria-label={t('Open the first-party LMS (opens in a new tab)')}
      >
        {t('Open the first-party LMS')}
      </Button>
      {blocked === null ? null : (
        <Text role="status" mt="xs">
          <Trans
            text={
              'Your browser blocked the new tab. <link>Open the first-party LMS here</link>. The link works for one minute.'
            }
            values={{
              link: (text) => (
                <Anchor
                  underline="always"
                  href={blocked}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => setBlocked(null)}
                >
                  {text}
                </Anchor>
              ),
            }}
          />
        </Text>
      )}
    </div>
  );
}

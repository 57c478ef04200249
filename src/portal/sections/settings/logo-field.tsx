import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { notify } from '../../components/notify.ts';
import { removeLogo, replaceLogo, type Organisation } from '../../queries/organisation.ts';
import { ApiError } from '../../api/api-error.ts';
import classes from './logo-field.module.css';
import { t } from '../../../language/translate.ts';

const largest = 512 * 1024;

/** Shows the logo and replaces or removes it. */
export function LogoField({ organisation: { name, logo } }: { organisation: Organisation }) {
  const replace = useMutation(replaceLogo());
  const remove = useMutation(removeLogo());
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState(false);

  const choose = async (file: File | null) => {
    if (file === null) return;
    replace.reset();
    if (file.size > largest) {
      setRefused(new ApiError(413, '', t('The logo is larger than 512 kB. Save it smaller and try again.')));
      return;
    }
    setRefused(null);
    const content = base64Of(new Uint8Array(await file.arrayBuffer()));
    replace.mutate({ content }, { onSuccess: () => notify.done(t('The logo was saved.')) });
  };
  return (
    <Stack gap="md" align="flex-start">
      <ErrorAlert error={refused ?? replace.error} />
      {logo === null ? (
        <Text c="dimmed">{t('There is no logo. E-mails and certificates show only the name.')}</Text>
      ) : (
        <div className={classes.paper}>
          <img
            src={`data:${logo.mediaType};base64,${logo.content}`}
            alt={t('Logo of {name}', { name })}
            className={classes.logo}
          />
        </div>
      )}
      <Group gap="xs">
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
          {(props) => (
            <Button {...props} variant="default" loading={replace.isPending}>
              {logo === null ? t('Choose a logo') : t('Replace the logo')}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Remove the logo')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" fz="sm">
        {t('PNG or JPEG, at most 512 kB. A new logo also appears on certificates that are already issued.')}
      </Text>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Remove the logo?')}
        confirmLabel={t('Remove the logo')}
        destructive
        onConfirm={async () => {
          await remove.mutateAsync();
          notify.done(t('The logo was removed.'));
        }}
      >
        <Text>{t('E-mails, the verification page and certificates then show only the name of the organisation.')}</Text>
      </ConfirmDialog>
    </Stack>
  );
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

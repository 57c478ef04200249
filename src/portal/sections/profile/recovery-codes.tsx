import { Alert, Button, Group, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { CopyButton } from '../../components/copy-button.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import classes from './recovery-codes.module.css';
import { t } from '../../../language/translate.ts';

/** Shows the recovery codes, which cannot be shown again. Asks before the user leaves the page without saving them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const message = useInitialFocus<HTMLDivElement>();
  return (
    <Stack gap="md">
      <Alert
        ref={message}
        tabIndex={-1}
        variant="default"
        icon={<IconKey aria-hidden />}
        title={t('Save these recovery codes')}
      >
        {t(
          'Each code signs you in once when you do not have your phone. You will not see the codes again. Download or print them, or store them in a password manager.',
        )}
      </Alert>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(fileText(codes), 'attain-recovery-codes.txt')}
        >
          {t('Download as a text file')}
        </Button>
        <CopyButton value={codes.join('\n')} what={t('recovery codes')} labelled />
        <Button onClick={onDone}>{t('I have saved the codes')}</Button>
      </Group>
      <LeaveGuard isActive title={t('Leave without saving the codes?')} leaveLabel={t('Leave without saving')}>
        {t(
          'You will not see these recovery codes again. If you have saved them, choose “I have saved the codes” on the page.',
        )}
      </LeaveGuard>
    </Stack>
  );
}

/** Returns the text of the file. It explains its purpose to a user who finds it later. */
const fileText = (codes: readonly string[]): string =>
  [
    t('Recovery codes for two-step sign-in to Attain at {origin}', { origin: window.location.origin }),
    t('Each code works once. Keep this file where only you can read it.'),
    '',
    ...codes,
    '',
  ].join('\n');

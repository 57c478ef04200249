import { Alert, Button, Group, Stack } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { CopyButton } from '../../components/copy-button.tsx';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import classes from './recovery-codes.module.css';

/** Shows the recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const message = useInitialFocus<HTMLDivElement>();
  return (
    <Stack gap="md">
      <Alert
        ref={message}
        tabIndex={-1}
        variant="default"
        icon={<IconKey aria-hidden />}
        title="Keep these recovery codes"
      >
        Each code signs you in once when you do not have your phone. You will not see the codes again. Print them, or
        store them in a password manager.
      </Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')} what="recovery codes" labelled />
        <Button onClick={onDone}>I have stored the codes</Button>
      </Group>
    </Stack>
  );
}

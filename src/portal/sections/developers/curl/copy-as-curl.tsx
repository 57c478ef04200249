import { Text } from '@mantine/core';
import { curlCommand, type ShownRequest } from '../../../../domain/http/curl-command.ts';
import { t } from '../../../../language/translate.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { variablesOf } from './shown-requests.ts';

/** A button that copies a request as a cURL command, and what its variables stand for. */
export function CopyAsCurl({ request }: { request: ShownRequest }) {
  return <CopyCommand command={curlCommand(request)} variables={variablesOf(request)} />;
}

interface CopyCommandProps {
  readonly command: string;
  /** The shell's variables that the user sets before running it. */
  readonly variables: readonly string[];
}

/** A button that copies commands for a shell, with the variables that they need. */
export function CopyCommand({ command, variables }: CopyCommandProps) {
  const names = variables.map((name) => `$${name}`).join(', ');
  return (
    <div>
      <CopyButton value={command} what={t('cURL command')} label={t('Copy as cURL')} />
      {variables.length === 0 ? null : (
        <Text c="dimmed" fz="sm" mt={6}>
          {t(
            'The command has no secrets. Set {count, plural, one {this variable} other {these variables}} before you run it: {names}.',
            { count: variables.length, names },
          )}
        </Text>
      )}
    </div>
  );
}

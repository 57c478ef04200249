import { ActionIcon, Button, Tooltip } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useState } from 'react';
import { announce } from './announcer.tsx';
import { t } from '../../language/translate.ts';

interface CopyButtonProps {
  readonly value: string;
  /** Name of the copied text for the button's label, such as "API key". */
  readonly what: string;
  /** Whether the button has a text beside its icon. */
  readonly labelled?: boolean;
  /** The text beside the icon, if it says something else than to copy `what`. */
  readonly label?: string;
}

type Outcome = 'copied' | 'refused' | null;

/**
 * Copies a text and confirms it. When the browser refuses, as it does without HTTPS, a message asks the user to select
 * the text.
 */
export function CopyButton({ value, what, label: ownLabel, labelled = ownLabel !== undefined }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const copied = await copyText(value);
    setOutcome(copied ? 'copied' : 'refused');
    announce(
      copied ? t('{what}: copied', { what }) : t('{what}: not copied. Select the text and copy it yourself.', { what }),
    );
  };
  const Sign = outcome === 'copied' ? IconCheck : IconCopy;
  const words = { copied: t('Copied'), refused: t('Not copied: select the text') };
  const label = outcome === null ? (ownLabel ?? t('Copy {what}', { what })) : words[outcome];
  if (labelled) {
    return (
      <Button variant="default" leftSection={<Sign size={16} aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={label} opened={outcome === null ? undefined : true}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('Copy {what}', { what })} onClick={() => void copy()}>
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

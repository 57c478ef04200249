import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { t } from '../../language/translate.ts';

interface ExportButtonProps {
  /** Address of a CSV file, such as all pages of a list with its current filters. */
  readonly href: string;
  readonly label?: string;
}

/** A link that downloads a CSV file. */
export function ExportButton({ href, label = t('Export CSV') }: ExportButtonProps) {
  return (
    <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {label}
    </Button>
  );
}

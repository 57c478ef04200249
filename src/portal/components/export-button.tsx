import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { t } from '../../language/translate.ts';

interface ExportButtonProps {
  /** Address of a table, such as all pages of a list with its current filters. */
  readonly href: string;
  readonly label?: string;
}

/** Links that download a table: as a workbook for people, and as CSV for programs. */
export function ExportButton({ href, label = t('Export for Excel') }: ExportButtonProps) {
  const workbook = `${href}${href.includes('?') ? '&' : '?'}format=xlsx`;
  return (
    <Button.Group>
      <Button
        component="a"
        href={workbook}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {label}
      </Button>
      <Button component="a" href={href} download variant="default" px="sm" aria-label={t('Export CSV')}>
        CSV
      </Button>
    </Button.Group>
  );
}

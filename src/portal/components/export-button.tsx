import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';

interface ExportButtonProps {
  /** Of a CSV file, e.g. of a list as it is filtered now, with all of its pages. */
  readonly href: string;
  readonly label?: string;
}

/** A link that downloads a CSV file. */
export function ExportButton({ href, label = 'Export CSV' }: ExportButtonProps) {
  return (
    <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {label}
    </Button>
  );
}

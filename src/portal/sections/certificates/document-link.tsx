import { Anchor } from '@mantine/core';
import type { ListedCertificate } from '../../queries/certificates.ts';
import { t } from '../../../language/translate.ts';

/** A link to the certificate's PDF, if it has one. */
export function DocumentLink({ certificate: { pdfUrl, number } }: { certificate: ListedCertificate }) {
  if (pdfUrl === null) return null;
  return (
    <Anchor href={pdfUrl} target="_blank" rel="noopener" aria-label={t('PDF of {number}', { number })}>
      {t('PDF')}
    </Anchor>
  );
}

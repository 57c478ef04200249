import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { apart } from '../../components/apart.tsx';
import { CertificateStatusBadge } from '../../components/certificate-status.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { certificateList, type ListedCertificate } from '../../queries/certificates.ts';
import { DocumentLink } from '../certificates/document-link.tsx';
import { t } from '../../../language/translate.ts';

/** Certificates that the page of a student shows; the list of certificates has the others. */
const shown = 20;

const columns: readonly Column<ListedCertificate>[] = [
  { header: t('Certificate'), cell: ({ title }) => title },
  { header: t('Course'), cell: ({ course }) => course.name, from: 'desktop' },
  { header: t('Number'), cell: ({ number }) => number, from: 'tablet' },
  { header: t('Status'), cell: ({ status }) => <CertificateStatusBadge status={status} /> },
  { header: t('Document'), cell: (certificate) => <DocumentLink certificate={certificate} />, from: 'tablet' },
];

/** The latest certificates of a student, with their enrolments and documents. */
export function StudentCertificates({ studentId }: { studentId: string }) {
  const query = useQuery(certificateList({ studentId, limit: shown }));
  return (
    <Section
      title={t('Certificates')}
      flush
      actions={
        query.data?.nextCursor ? (
          <TextLink to="/certificates" search={{ studentId }}>
            {t('Show all certificates of this student')}
          </TextLink>
        ) : undefined
      }
    >
      <DataList
        label={t('Certificates of this student')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ enrolmentId }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } })}
        narrow={(certificate) => (
          <>
            {apart(`${certificate.course.name}, ${certificate.number}`)} <DocumentLink certificate={certificate} />
          </>
        )}
        empty={
          <StateMessage icon={IconCertificate} title={t('No certificates yet')}>
            {t('The certificates of this student appear here.')}
          </StateMessage>
        }
        pendingRows={1}
      />
    </Section>
  );
}

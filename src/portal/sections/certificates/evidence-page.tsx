import { Alert, Anchor, Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CertificateStatusBadge } from '../../components/certificate-status.tsx';
import { Failure } from '../../components/failure.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { exactPercentage, fromTo, markBeside, percentage } from '../../components/percentage.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import {
  certificateEvidence,
  checkpointsFile,
  evidenceFile,
  verifierFile,
  type Evidence,
} from '../../queries/certificates.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { changeInWords, evidenceTitle, senderInWords } from './evidence-words.ts';
import classes from './evidence.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const route = getRouteApi('/signed-in/certificates/$certificateId/evidence');

/** Page that answers why a certificate was issued, and what happened to it later. */
export function EvidencePage() {
  const { certificateId } = route.useParams();
  const query = useQuery(certificateEvidence(certificateId));
  const breadcrumb = [{ label: t('Certificates'), link: linkOptions({ to: '/certificates' }) }];
  const title = evidenceTitle(query.data?.certificate.status);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title={title} breadcrumb={breadcrumb} />
        <Failure error={query.error} what={t('certificate')} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[
          ...breadcrumb,
          ...(query.data === undefined
            ? []
            : [
                {
                  label: query.data.certificate.number,
                  link: linkOptions({
                    to: '/enrolments/$enrolmentId',
                    params: { enrolmentId: query.data.enrolment.id },
                  }),
                },
              ]),
        ]}
        actions={
          <Button
            component="a"
            href={evidenceFile(certificateId)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download signed evidence')}
          </Button>
        }
      />
      <QueryView query={query}>
        {(evidence) => (
          <>
            <Facts evidence={evidence} />
            <Changes evidence={evidence} />
            <Reports evidence={evidence} />
            <Verifying evidence={evidence} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Facts({ evidence: { certificate, studentName, enrolment } }: { evidence: Evidence }) {
  const { title, number, courseName, status, issuedAt } = certificate;
  return (
    <Section title={t('Certificate')}>
      <KeyValue
        entries={[
          [t('Awarded to'), studentName ?? t('The student’s data was erased.')],
          [t('Certificate'), `${title} (${number})`],
          [t('Course'), courseName],
          [t('Status'), <CertificateStatusBadge key="status" status={status} />],
          [t('First issued'), <Time key="issued" at={issuedAt} format="absolute" />],
          [
            t('Mark today'),
            <TextLink key="mark" to="/enrolments/$enrolmentId" params={{ enrolmentId: enrolment.id }}>
              {enrolment.mark === null ? '–' : percentage(enrolment.mark)}
            </TextLink>,
          ],
        ]}
      />
    </Section>
  );
}

function Changes({ evidence: { changes, enrolment } }: { evidence: Evidence }) {
  return (
    <Section
      title={t('What happened to it')}
      description={t('Each change with the mark that counted at that moment, beside the required mark.')}
      flush
    >
      <Table
        label={t('What happened to it')}
        columns={[t('When'), t('What'), t('Mark'), t('Required mark'), t('Revision of the course')]}
        rows={changes.map((change) => ({
          key: change.id,
          cells: [
            <Time key="at" at={change.at} format="absolute" />,
            changeInWords(change),
            change.mark === null ? '–' : markBeside(change.mark, change.threshold),
            change.threshold === null ? '–' : exactPercentage(change.threshold),
            change.revision ?? '–',
          ],
        }))}
      />
      {changes.some(({ cause }) => cause.kind === 'UNKNOWN') ? (
        <Alert className={classes.note}>
          <Trans
            text="For changes before an update of Attain, the cause, the mark and the revision were not recorded. See the <a>timeline of the enrolment</a>."
            values={{
              a: (content: ReactNode) => (
                <TextLink to="/enrolments/$enrolmentId" params={{ enrolmentId: enrolment.id }}>
                  {content}
                </TextLink>
              ),
            }}
          />
        </Alert>
      ) : null}
    </Section>
  );
}

function Reports({ evidence: { reports, reportsLeftOut } }: { evidence: Evidence }) {
  return (
    <Section title={t('Reports that changed the progress')} flush>
      {reports.length === 0 ? (
        <p className={classes.note}>{t('No report has changed the progress.')}</p>
      ) : (
        <Table
          label={t('Reports that changed the progress')}
          columns={[t('Received'), t('Progress'), t('Mark'), t('Sender'), t('Request')]}
          rows={reports.map((report) => ({
            key: report.id,
            cells: [
              <TextLink key="report" to="/developers/activity" search={{ tab: 'reports', entry: report.id }}>
                <Time at={report.receivedAt} format="absolute" />
              </TextLink>,
              report.withdrawnAt === undefined ? (
                <FromTo key="progress" from={report.progressBefore} to={report.progressAfter} />
              ) : (
                <span key="progress">
                  <s>
                    <FromTo from={report.progressBefore} to={report.progressAfter} />
                  </s>{' '}
                  <Trans
                    text="withdrawn {time}"
                    values={{ time: <Time at={report.withdrawnAt} format="absolute" /> }}
                  />
                </span>
              ),
              report.markAfter === null ? '–' : <FromTo key="mark" from={report.markBefore} to={report.markAfter} />,
              senderInWords(report.sender),
              <code key="request" dir="ltr" className={classes.code}>
                {report.requestId}
              </code>,
            ],
          }))}
        />
      )}
      {reportsLeftOut === 0 ? null : (
        <p className={classes.note}>
          {t(
            '{count, plural, one {One more report is not listed, because it changed nothing.} other {# more reports are not listed, because they changed nothing.}}',
            { count: reportsLeftOut },
          )}
        </p>
      )}
    </Section>
  );
}

/** Progress or mark before and after. */
function FromTo({ from, to }: { from: number | null; to: number }) {
  const [before, after] = from === null ? ['–', percentage(to)] : fromTo(from, to);
  return (
    <span>
      {before} <span className={classes.arrow}>→</span> {after}
    </span>
  );
}

function Verifying({ evidence: { checkpoint } }: { evidence: Evidence }) {
  const isAdmin = useIsAdmin();
  return (
    <Section
      title={t('Verify it without Attain')}
      description={t(
        'The downloaded file is signed. Anybody can check on their own computer that nothing in it was changed.',
      )}
    >
      <ul className={classes.links}>
        <li>
          <Anchor href={verifierFile} download>
            {t('Download the page that verifies evidence')}
          </Anchor>
          <p>{t('It works without a network. Open it in a browser and choose the evidence file.')}</p>
        </li>
        {isAdmin ? (
          <li>
            <Anchor href={checkpointsFile} download>
              {t('Download the checkpoints')}
            </Anchor>
            <p>
              {t(
                'Keep this list outside of Attain. With it, anybody can see later whether the history was rewritten. The last change of this certificate is covered by checkpoint {number}.',
                { number: checkpoint.number },
              )}
            </p>
          </li>
        ) : null}
        <li>
          <Anchor href="/.well-known/jwks.json" target="_blank" rel="noopener">
            {t('Public keys')}
          </Anchor>
          <p>{t('For programs that verify signatures.')}</p>
        </li>
      </ul>
    </Section>
  );
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

function Table({ label, columns, rows }: TableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus, a keyboard cannot scroll it
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-label={columns[index]}>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

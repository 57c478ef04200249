import { listCertificates } from '../../application/certificates/list-certificates.ts';
import {
  reinstateCertificate,
  revokeCertificate,
  type ChangedCertificate,
} from '../../application/certificates/revoke-certificate.ts';
import type { CertificateFilters } from '../../persistence/repositories/certificate-list.ts';
import { withPeriod, type LedgerQuery } from './period.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentCertificate, presentListedCertificate } from './presenters/certificate.ts';
import { presentPage } from './presenters/page.ts';
import { ok, userRoute, type PortalReply, type PortalRoute, type UserCall } from './route.ts';

interface CertificateParams {
  readonly certificateId: string;
}

/** What was issued; and what an administrator decides about a certificate, of which the student hears by e-mail. */
export function certificateRoutes({ database, publicUrl, onEmailsQueued }: PortalDependencies): PortalRoute[] {
  const messageIdDomain = new URL(publicUrl).hostname;
  const requestOf = ({ params, session, actor }: UserCall<{ params: CertificateParams }>) => ({
    organisationId: session.organisationId,
    certificateId: params.certificateId,
    actor,
    messageIdDomain,
  });
  const changed = ({ certificate }: ChangedCertificate): PortalReply => {
    onEmailsQueued();
    return ok(presentCertificate(publicUrl, certificate));
  };

  return [
    userRoute<{ query: LedgerQuery & CertificateFilters }>(
      'get',
      '/certificates',
      'STAFF',
      async ({ query, session }) => {
        const page = await listCertificates(database, session.organisationId, withPeriod(query));
        return ok(presentPage(page, (each) => presentListedCertificate(publicUrl, each)));
      },
    ),

    userRoute<{ params: CertificateParams; body: { reason: string } }>(
      'post',
      '/certificates/:certificateId/revoke',
      'ADMIN',
      async (call) => {
        const result = await revokeCertificate(database, { ...requestOf(call), reason: call.body.reason });
        return changed(result);
      },
    ),

    userRoute<{ params: CertificateParams }>('post', '/certificates/:certificateId/reinstate', 'ADMIN', async (call) =>
      changed(await reinstateCertificate(database, requestOf(call))),
    ),
  ];
}

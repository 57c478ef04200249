import type { Database } from '../../platform/database/database.ts';
import { findCertificate, findCertificateOwner, type CertificateView } from './store/certificates.ts';

/** A certificate and whose it is. */
export interface FoundCertificate extends CertificateView {
  readonly organisationId: string;
}

/** The certificate with this verification code, whatever its status and organisation, or null. */
export async function findCertificateByCode(database: Database, code: string): Promise<FoundCertificate | null> {
  if (!/^[0-9a-z]{26}$/.test(code)) return null;
  const owner = await findCertificateOwner(database, code);
  if (owner === null) return null;
  const { organisationId, id } = owner;
  const certificate = await database.inOrganisation(organisationId, (em) => findCertificate(em, organisationId, id));
  return certificate === null ? null : { ...certificate, organisationId };
}

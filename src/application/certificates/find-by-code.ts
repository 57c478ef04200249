import type { Database } from '../../persistence/database.ts';
import { findLogo } from '../../persistence/repositories/organisation-settings.ts';
import {
  findCertificate,
  findCertificateOwner,
  type CertificateView,
} from '../../persistence/repositories/certificates.ts';

/** The certificate with this verification code, whatever its status and organisation, or null. */
export async function findCertificateByCode(database: Database, code: string): Promise<CertificateView | null> {
  if (!/^[0-9a-z]{26}$/.test(code)) return null;
  const owner = await findCertificateOwner(database, code);
  if (owner === null) return null;
  return database.inOrganisation(owner.organisationId, (em) => findCertificate(em, owner.organisationId, owner.id));
}

/** The logo of the organisation that issued the certificate with this verification code; null without one. */
export async function findLogoByCode(database: Database, code: string): Promise<Buffer | null> {
  const owner = await findCertificateOwner(database, code);
  if (owner === null) return null;
  const logo = await database.inOrganisation(owner.organisationId, (em) => findLogo(em, owner.organisationId));
  return logo?.content ?? null;
}

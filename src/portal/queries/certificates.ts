import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { addressOf, answer, api, type Schema } from '../api/client.ts';
import { enrolmentsKey } from './enrolments.ts';

export type EnrolmentCertificate = Schema<'EnrolmentCertificate'>;
export type ListedCertificate = Schema<'ListedCertificate'>;

export interface CertificateFilter {
  readonly status?: ListedCertificate['status'] | undefined;
  /** The complete certificate number. */
  readonly number?: string | undefined;
  readonly studentId?: string | undefined;
  /** The beginning of a student's name or e-mail address. */
  readonly search?: string | undefined;
  readonly courseId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

const listsKey = ['certificates', 'list'] as const;

/** A page of certificates. The previous page stays visible while the next one loads. */
export const certificateList = (filter: CertificateFilter) =>
  queryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/certificates', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** Address of the same list as a CSV file. */
export const certificateExport = (filter: Omit<CertificateFilter, 'cursor' | 'limit'>): string =>
  addressOf('/internal/certificates/export', filter);

/** Address of the PDF that a certificate would be. */
export const certificatePreview = (draft: {
  readonly title: string;
  readonly courseName: string;
  readonly language: string;
}): string => addressOf('/internal/certificate-preview', draft);

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: enrolmentsKey }),
    client.invalidateQueries({ queryKey: listsKey }),
  ]);

/** Revokes a certificate until it is reinstated. The student gets an e-mail without the reason. */
export const revokeCertificate = (certificateId: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      answer(
        api.POST('/internal/certificates/{certificateId}/revoke', {
          params: { path: { certificateId } },
          body: { reason },
        }),
      ),
    onSuccess: (_certificate, _reason, _result, { client }) => refresh(client),
  });

/** Reinstates a revoked certificate. It becomes withdrawn if the mark is now too low. */
export const reinstateCertificate = (certificateId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.POST('/internal/certificates/{certificateId}/reinstate', { params: { path: { certificateId } } })),
    onSuccess: (_certificate, _nothing, _result, { client }) => refresh(client),
  });

/** Sends the student the e-mail about a valid certificate again. */
export const repeatCertificateEmail = (certificateId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.POST('/internal/certificates/{certificateId}/repeat-email', { params: { path: { certificateId } } })),
    onSuccess: (_nothing, _input, _result, { client }) =>
      Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['emails'] })]),
  });

export type Evidence = Schema<'Evidence'>;

/** Why a certificate was issued; 404 when the organisation has no certificate with this id. */
export const certificateEvidence = (certificateId: string) =>
  queryOptions({
    queryKey: ['certificates', 'evidence', certificateId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/certificates/{certificateId}/evidence', { params: { path: { certificateId } }, signal }),
      ),
  });

/** Address of the evidence as a signed file. */
export const evidenceFile = (certificateId: string): string => `/internal/certificates/${certificateId}/evidence/file`;

/** Address of all signed checkpoints of the organisation. */
export const checkpointsFile = '/internal/evidence/checkpoints';

/** Address of the page that verifies evidence offline. */
export const verifierFile = '/evidence-verifier.html';

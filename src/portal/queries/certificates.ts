import { mutationOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { enrolmentsKey } from './enrolments.ts';

export type EnrolmentCertificate = Schema<'EnrolmentCertificate'>;

/** Revokes a certificate until it is reinstated; the student is told, but not why. */
export const revokeCertificate = (certificateId: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      answer(
        api.POST('/internal/certificates/{certificateId}/revoke', {
          params: { path: { certificateId } },
          body: { reason },
        }),
      ),
    onSuccess: (_certificate, _reason, _result, { client }) => client.invalidateQueries({ queryKey: enrolmentsKey }),
  });

/** Takes a revocation back; what the mark is too low for is withdrawn then. */
export const reinstateCertificate = (certificateId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.POST('/internal/certificates/{certificateId}/reinstate', { params: { path: { certificateId } } })),
    onSuccess: (_certificate, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: enrolmentsKey }),
  });

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type TestDelivery = Schema<'TestDelivery'>;

const key = (endpointId: string) => ['webhook-tests', endpointId] as const;

/** The latest 50 test deliveries of an endpoint, the newest first. */
export const webhookTests = (endpointId: string) =>
  queryOptions({
    queryKey: key(endpointId),
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/internal/webhook-endpoints/{endpointId}/test-deliveries', {
            params: { path: { endpointId } },
            signal,
          }),
        )
      ).tests,
  });

/** Sends an edited body once; the answer has the outcome. */
export const sendWebhookTest = (endpointId: string, eventId: string) =>
  mutationOptions({
    mutationFn: (body: string) =>
      answer(
        api.POST('/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}/test', {
          params: { path: { endpointId, eventId } },
          body: { body },
        }),
      ),
    onSettled: (_test, _error, _body, _result, { client }) => client.invalidateQueries({ queryKey: key(endpointId) }),
  });

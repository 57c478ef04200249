export { deliveryRunId, endpointRunId } from '../../../workflows/webhooks/run-names.ts';

/** The exports of api-keys for other features. */
export { hashApiKey, isApiKey, maskApiKey } from './api-key.ts';
export { createApiKey, type NewApiKey } from './create-api-key.ts';
export { createRecordUnknownFields, type RecordUnknownFields } from './record-unknown-fields.ts';
export { listIssuedApiKeys, loadIssuedApiKeys, type IssuedApiKey } from './store/api-keys.ts';
export { rotateApiKey } from './rotate-api-key.ts';
export { showApiKey } from './show-api-key.ts';

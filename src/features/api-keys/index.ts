/** The exports of api-keys for other features. */
export { hashApiKey, isApiKey, maskApiKey } from './api-key.ts';
export { createApiKey, type NewApiKey } from './create-api-key.ts';
export { listApiKeys, type ListedApiKey } from './list-api-keys.ts';
export { createRecordUnknownFields, type RecordUnknownFields } from './record-unknown-fields.ts';
export { listIssuedApiKeys, loadIssuedApiKeys, type IssuedApiKey } from './store/api-keys.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { rotateApiKey } from './rotate-api-key.ts';
export { showApiKey } from './show-api-key.ts';

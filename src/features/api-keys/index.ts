/** The exports of api-keys for other features. */
export { createApiKey, type NewApiKey } from './create-api-key.ts';
export { createRecordUnknownFields } from './record-unknown-fields.ts';
export { rotateApiKey } from './rotate-api-key.ts';
export { showApiKey } from './show-api-key.ts';

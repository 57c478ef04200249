/** What other features may use of api keys. */
export { createApiKey, type NewApiKey } from './create-api-key.ts';
export { createRecordUnknownFields } from './record-unknown-fields.ts';
export { rotateApiKey } from './rotate-api-key.ts';
export { showApiKey } from './show-api-key.ts';

/** What other features may use of organisations. */
export { createOrganisation } from './create-organisation.ts';
export { findOrganisation } from './store/organisation-settings.ts';

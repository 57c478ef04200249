/** The exports of organisations for other features. */
export { createOrganisation } from './create-organisation.ts';
export { findOrganisation } from './store/organisation-settings.ts';

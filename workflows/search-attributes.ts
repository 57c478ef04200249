import { defineSearchAttributeKey } from '@temporalio/common';

/** The organisations that a run works for, so that operators can search for them. */
export const organisationsAttribute = defineSearchAttributeKey('AttainOrganisations', 'KEYWORD_LIST');

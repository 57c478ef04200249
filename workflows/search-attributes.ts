import { defineSearchAttributeKey } from '@temporalio/common';

/** The organisations that a run works for, so that operators find them. */
export const organisationsAttribute = defineSearchAttributeKey('AttainOrganisations', 'KEYWORD_LIST');

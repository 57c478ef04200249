import type { PolicyDef } from '@mikro-orm/core';

const ownOrganisation = 'organisation_id = (select attain_current_organisation())';

/**
 * Row-level security of a tenant table: a row is seen and written only while its organisation is set for the
 * transaction (architecture.md "Tenants in the database"). The sub-select makes PostgreSQL evaluate the function once a query.
 */
export function tenantPolicies(column = 'organisation_id'): PolicyDef[] {
  const condition = ownOrganisation.replace('organisation_id', column);
  return [{ name: 'tenant_isolation', roles: ['attain_app'], using: condition, check: condition }];
}

/** Spread into a tenant entity: forced, so that owning the table exempts nobody. */
export const tenantTable = { rowLevelSecurity: 'force' as const, policies: tenantPolicies() };

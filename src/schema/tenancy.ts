import type { PolicyDef } from '@mikro-orm/core';

/**
 * Row-level security of a tenant table: a row is seen and written only while its organisation is set for the
 * transaction (docs/architecture.md "Tenants"). The sub-select makes PostgreSQL evaluate the function once a query.
 */
export function tenantPolicies(column = 'organisation_id'): PolicyDef[] {
  return [policy('tenant_isolation', 'attain_app', `${column} = (select attain_current_organisation())`)];
}

/** Of a table that reports change: as `attain_reports` a transaction also reaches it for each of the organisations that it names. */
export function reportPolicies(column = 'organisation_id'): PolicyDef[] {
  const named = `${column} = any((select attain_named_organisations())::uuid[])`;
  return [...tenantPolicies(column), policy('named_organisations', 'attain_reports', named)];
}

function policy(name: string, role: string, condition: string): PolicyDef {
  return { name, roles: [role], using: condition, check: condition };
}

/** Spread into a tenant entity: forced, so that owning the table exempts nobody. */
export const tenantTable = { rowLevelSecurity: 'force' as const, policies: tenantPolicies() };

/** As `tenantTable`, for what a batch of reports reads or writes. */
export const reportTable = { rowLevelSecurity: 'force' as const, policies: reportPolicies() };

import type { PolicyDef } from '@mikro-orm/core';

/**
 * Returns the row-level security of a tenant table. A row is visible and writable only while its organisation is set
 * for the transaction (docs/architecture.md "Tenants"). The sub-select makes PostgreSQL evaluate the function once a
 * query.
 */
export function tenantPolicies(column = 'organisation_id'): PolicyDef[] {
  return [policy('tenant_isolation', 'attain_app', `${column} = (select attain_current_organisation())`)];
}

/**
 * Returns the row-level security of a table that reports change. A transaction as `attain_reports` also reaches it for
 * each organisation that it names.
 */
export function reportPolicies(column = 'organisation_id'): PolicyDef[] {
  const named = `${column} = any((select attain_named_organisations())::uuid[])`;
  return [...tenantPolicies(column), policy('named_organisations', 'attain_reports', named)];
}

function policy(name: string, role: string, condition: string): PolicyDef {
  return { name, roles: [role], using: condition, check: condition };
}

/** Spread into a tenant entity. It is forced, so that it also holds for the table's owner. */
export const tenantTable = { rowLevelSecurity: 'force' as const, policies: tenantPolicies() };

/** Does what `tenantTable` does, for tables that a batch of reports reads or writes. */
export const reportTable = { rowLevelSecurity: 'force' as const, policies: reportPolicies() };

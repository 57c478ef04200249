import { Migration } from '@mikro-orm/migrations';

const host = `left(coalesce(substring(url from '^[^:]+://([^/?#]+)'), url), 90)`;

/** An existing endpoint without a name gets its host. A number tells several on one host apart. */
export const nameEndpoints = `
  update "webhook_endpoint" w set name = n.host || case when n.position > 1 then ' (' || n.position || ')' else '' end
  from (
    select id, ${host} as host, row_number() over (partition by organisation_id, ${host} order by id) as position
    from "webhook_endpoint" where name = '') n
  where n.id = w.id`;

/** Names of webhook endpoints. */
export class Migration0038EndpointNames extends Migration {
  override up(): void {
    this.addSql(`alter table "webhook_endpoint" add column "name" text not null default ''`);
    // A migration belongs to no organisation, so the policies would hide every row from it.
    this.addSql('alter table "webhook_endpoint" no force row level security');
    this.addSql(nameEndpoints);
    this.addSql('alter table "webhook_endpoint" force row level security');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * The names of fields that reports of an API key have and Attain ignores; null for keys whose fields were seen before
 * (docs/product.md §7). And the organisations for `attain organisation list`: the application could already work for each of them.
 */
export class Migration0064NamesForPeople extends Migration {
  override up(): void {
    this.addSql('alter table "api_key" add column "unknown_fields" text[] null');
    this.addSql(`create function attain_list_organisations(after_slug text, most int)
      returns table (id uuid, slug text, name text)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select o.id, o.slug, o.name from organisation o where o.slug > after_slug order by o.slug limit least(most, 1000)
      $$`);
    this.addSql('revoke all on function attain_list_organisations(text, int) from public');
    this.addSql('grant execute on function attain_list_organisations(text, int) to attain_app');
  }
}

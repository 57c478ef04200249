import { Migration } from '@mikro-orm/migrations';

const isOwn = 'organisation_id = (select attain_current_organisation())';
const endings = `('DELIVERED', 'REJECTED', 'NO_ANSWER', 'UNREACHABLE', 'MISCONFIGURED')`;

/** Test deliveries: bodies that administrators edited and sent once to an endpoint. */
export class Migration0048WebhookTests extends Migration {
  override up(): void {
    this.addSql(
      `create table "webhook_test_delivery" ("id" uuid not null, "organisation_id" uuid not null, "endpoint_id" uuid not null, "event_id" uuid not null, "event_type" text not null, "body" text not null, "requested_by_user_id" uuid not null, "started_at" timestamptz not null, "ending" text null, "duration_ms" int null, "status" int null, "error" text null, "response_body" text null, primary key ("id"))`,
    );
    this.addSql(
      `create index "webhook_test_delivery_endpoint" on "webhook_test_delivery" ("organisation_id", "endpoint_id", "id")`,
    );
    this.addSql(
      `alter table "webhook_test_delivery" add constraint "webhook_test_delivery_ending_check" check ("ending" in ${endings})`,
    );
    this.addSql(
      `alter table "webhook_test_delivery" add constraint "webhook_test_delivery_organisation" foreign key (organisation_id) references organisation (id)`,
    );
    for (const [column, table] of [
      ['endpoint_id', 'webhook_endpoint'],
      ['requested_by_user_id', 'user_account'],
    ]) {
      this.addSql(
        `alter table "webhook_test_delivery" add constraint "webhook_test_delivery_${column}" foreign key (organisation_id, ${column}) references ${table} (organisation_id, id)`,
      );
    }
    this.addSql('alter table "webhook_test_delivery" enable row level security');
    this.addSql('alter table "webhook_test_delivery" force row level security');
    this.addSql(
      `create policy "tenant_isolation" on "webhook_test_delivery" to "attain_app" using (${isOwn}) with check (${isOwn})`,
    );
    this.addSql('grant select, insert, update, delete on webhook_test_delivery to attain_app');
  }
}

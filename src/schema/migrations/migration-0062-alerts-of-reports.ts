import { Migration } from '@mikro-orm/migrations';

/** Lets the transaction that applies reports open the alert about the certificates that it holds. */
export class Migration0062AlertsOfReports extends Migration {
  override up(): void {
    const named = 'organisation_id = any((select attain_named_organisations())::uuid[])';
    this.addSql(
      `create policy "named_organisations" on "alert" to "attain_reports" using (${named}) with check (${named})`,
    );
    this.addSql('grant select, insert, update on "alert" to attain_reports');
  }
}

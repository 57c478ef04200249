import { Migration } from '@mikro-orm/migrations';

const codes = `('en', 'de', 'ar')`;

/** The languages of organisations, users and students (docs/product.md "Languages"). */
export class Migration0044Languages extends Migration {
  override up(): void {
    this.addSql(`alter table "organisation" add column "language" text not null default 'en'`);
    for (const table of ['user_account', 'student'])
      this.addSql(`alter table "${table}" add column "language" text null`);
    for (const table of ['organisation', 'user_account', 'student']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_language_check" check ("language" in ${codes}) not valid`,
      );
      this.addSql(`alter table "${table}" validate constraint "${table}_language_check"`);
    }
  }
}

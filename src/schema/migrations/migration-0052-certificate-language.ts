import { Migration } from '@mikro-orm/migrations';

/**
 * The language in which a certificate is printed (docs/product.md "Languages"). Earlier certificates have none: they were printed in
 * English and stay so. The privileges of both roles are for all columns, and none may change it.
 */
export class Migration0052CertificateLanguage extends Migration {
  override up(): void {
    this.addSql(`alter table "certificate" add column "language" text null`);
    this.addSql(
      `alter table "certificate" add constraint "certificate_language_check" check ("language" in ('en', 'de', 'ar')) not valid`,
    );
    this.addSql(`alter table "certificate" validate constraint "certificate_language_check"`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The language of the e-mail with an invitation (docs/product.md "Languages"). Earlier invitations have none: the organisation's. */
export class Migration0074InvitationLanguage extends Migration {
  override up(): void {
    this.addSql(`alter table "invitation" add column "language" text null`);
    this.addSql(
      `alter table "invitation" add constraint "invitation_language_check" check ("language" in ('en', 'de', 'ar')) not valid`,
    );
    this.addSql(`alter table "invitation" validate constraint "invitation_language_check"`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** An operation of custom mode may say when a reply is a success, and where the values in it are. Both are optional. */
export class Migration0033ReplyExpressions extends Migration {
  override up(): void {
    this.addSql(
      `alter table "lms_operation_configuration" add column "success_expression" text not null default '', add column "result_expression" text not null default ''`,
    );
  }
}

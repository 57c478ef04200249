import { Migration } from '@mikro-orm/migrations';

/** Says of each action what its call is made of, so that a repeat of something else gets another Idempotency-Key. */
export class Migration0082WhatTheLmsGets extends Migration {
  override up(): void {
    this.addSql('alter table "lifecycle_action" add column "lms_request_digest" bytea null');
  }
}

import { Migration } from '@mikro-orm/migrations';
import { crossOrganisationFunctions, partitionFunctions, tenancyFunctions } from './initial-functions.ts';
import { initialGrants } from './initial-grants.ts';
import { initialSchema } from './initial-schema.ts';

/** [table, column, referenced table]; each key includes organisation_id, since a plain one accepts another tenant's row. */
const references: readonly (readonly [string, string, string])[] = [
  ['unit', 'course_id', 'course'],
  ['outcome', 'unit_id', 'unit'],
  ['certificate_definition', 'course_id', 'course'],
  ['enrolment', 'student_id', 'student'],
  ['enrolment', 'course_id', 'course'],
  ['unit_result', 'enrolment_id', 'enrolment'],
  ['unit_result', 'unit_id', 'unit'],
  ['outcome_result', 'enrolment_id', 'enrolment'],
  ['outcome_result', 'outcome_id', 'outcome'],
  ['certificate', 'enrolment_id', 'enrolment'],
  ['certificate', 'definition_id', 'certificate_definition'],
  ['email_outbox', 'certificate_id', 'certificate'],
  ['lifecycle_action', 'enrolment_id', 'enrolment'],
  ['lifecycle_action', 'actor_user_id', 'user_account'],
];

const ownedByOrganisation = [
  'user_account',
  'api_key',
  'student',
  'course',
  'unit',
  'outcome',
  'certificate_definition',
  'enrolment',
  'certificate',
  'email_outbox',
  'lifecycle_action',
];

/** The first schema: tables and policies from the entities, then what the generator cannot express. */
export class Migration0001Initial extends Migration {
  override up(): void {
    for (const statement of [...tenancyFunctions, ...initialSchema]) this.addSql(statement);
    for (const table of ownedByOrganisation) {
      this.addSql(
        `alter table ${table} add constraint ${table}_organisation foreign key (organisation_id) references organisation (id)`,
      );
    }
    for (const [table, column, target] of references) {
      this.addSql(
        `alter table ${table} add constraint ${table}_${column}_fk ` +
          `foreign key (organisation_id, ${column}) references ${target} (organisation_id, id)`,
      );
    }
    for (const statement of [...partitionFunctions, ...crossOrganisationFunctions, ...initialGrants])
      this.addSql(statement);
    this.addSql('select attain_ensure_partitions(3)');
  }
}

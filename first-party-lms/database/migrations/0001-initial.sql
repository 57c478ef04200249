-- Every key and every reference of what belongs to a tenant contains tenant_id, so that no row can point to another tenant's.

create table tenant (
  id text collate "C" primary key,
  -- The organisation's id in Attain.
  organisation_id text not null unique,
  name text not null,
  report_url text not null,
  -- Ciphertexts. The first is what this LMS sends to Attain; the second is the SHA-256 of what Attain sends here, encrypted
  -- as well because launch tokens are signed with it.
  report_secret bytea not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  provisioned_at timestamptz not null default now()
);

create table course (
  tenant_id text collate "C" not null references tenant,
  id text not null,
  name text not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table student (
  tenant_id text collate "C" not null references tenant,
  -- The student's id in Attain.
  id text not null,
  first_name text not null,
  last_name text not null,
  primary key (tenant_id, id)
);

create table enrolment (
  tenant_id text collate "C" not null references tenant,
  id text collate "C" not null,
  course_id text not null,
  student_id text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'TRANSFERRED', 'CANCELLED')),
  progress double precision not null default 0 check (progress between 0 and 100),
  transferred_to text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id),
  foreign key (tenant_id, student_id) references student (tenant_id, id),
  foreign key (tenant_id, transferred_to) references enrolment (tenant_id, id),
  check ((status = 'TRANSFERRED') = (transferred_to is not null))
);
create index enrolment_course on enrolment (tenant_id, course_id);
create index enrolment_student on enrolment (tenant_id, student_id);

create table marking (
  tenant_id text collate "C" not null references tenant,
  id text collate "C" not null,
  enrolment_id text collate "C" not null,
  quiz_results json not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, enrolment_id) references enrolment (tenant_id, id)
);
create index marking_enrolment on marking (tenant_id, enrolment_id);

-- The outbox of reports to Attain: written with the progress that they tell of, sent until they are accepted.
create table progress_report (
  tenant_id text collate "C" not null references tenant,
  id text collate "C" not null,
  enrolment_id text collate "C" not null,
  progress double precision not null,
  reported_by text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- A sender that died leaves its lease behind; when it has run out, another takes over.
  leased_until timestamptz,
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  -- The last reply: its status and the beginning of its body, or why there was none.
  reply_status integer,
  reply_body text,
  failure text,
  accepted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, enrolment_id) references enrolment (tenant_id, id)
);
create index progress_report_enrolment on progress_report (tenant_id, enrolment_id);
create index progress_report_waiting on progress_report (next_attempt_at) where accepted_at is null;

create table idempotency_key (
  tenant_id text collate "C" not null references tenant,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);

create table launch_token (
  tenant_id text collate "C" not null references tenant,
  jti text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, jti)
);
create index launch_token_expiry on launch_token (expires_at);

create table session (
  id_hash bytea primary key,
  tenant_id text collate "C" not null references tenant,
  user_id text not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expiry on session (expires_at);

-- Where Attain says whether the session's user may still open the dashboard, and when it last said so.
alter table session add user_url text, add confirmed_at timestamptz not null default now();

-- Sessions of before have no such address; their users open the LMS from Attain once more.
delete from session;

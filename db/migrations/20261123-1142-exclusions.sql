-- Who plays nothing until when, and who said so. The gate judges by stake_standing.excluded_until; these rows
-- keep it from ever becoming earlier, whoever writes.
create table platform.exclusion (
  exclusion_id bigint generated always as identity primary key,
  member_id    bigint not null references platform.stake_standing,
  -- A pause of the member's own, his self-exclusion, or what staff set for him.
  kind         text   not null check (kind in ('time_out', 'self', 'staff')),
  until        timestamptz not null,
  staff_id     bigint,
  made_at      timestamptz not null default platform.clock(),
  check ((kind = 'staff') = (staff_id is not null)),
  check (until > made_at)
);
create index exclusion_member on platform.exclusion (member_id, until);
select platform.make_append_only('platform.exclusion');
-- When it was made is the clock's to say.
grant select, insert (member_id, kind, until, staff_id) on platform.exclusion to slth_app;

create trigger keep_exclusion before update of excluded_until on platform.stake_standing
  for each row when (new.excluded_until is distinct from old.excluded_until)
  execute function platform.keep_exclusion();

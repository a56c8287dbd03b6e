-- A self-exclusion does not end by the clock: after its term the member asks, waits a day and says yes
-- again. And what staff set for a member by mistake staff take back, with a reason.

-- A member who wants to play again after his self-exclusion.
create table platform.exclusion_return (
  return_id    bigint generated always as identity primary key,
  member_id    bigint not null references platform.stake_standing,
  -- The last exclusion that it ends, with all before.
  exclusion_id bigint not null references platform.exclusion,
  asked_at     timestamptz not null default platform.clock(),
  -- From when and until when the second yes is taken.
  ready_at     timestamptz not null default platform.clock() + interval '24 hours',
  lapses_at    timestamptz not null default platform.clock() + interval '96 hours',
  ending       text check (ending in ('confirmed', 'cancelled', 'lapsed')),
  ended_at     timestamptz,
  constraint return_waits_a_day check (ready_at >= asked_at + interval '24 hours'),
  constraint return_can_be_confirmed check (lapses_at > ready_at),
  check ((ending is null) = (ended_at is null))
);
create unique index return_waiting on platform.exclusion_return (member_id) where ending is null;
create index return_member on platform.exclusion_return (member_id, return_id);
create trigger guard_return before insert or update or delete on platform.exclusion_return
  for each row execute function platform.guard_return();
-- The times are the clock's: nobody asks yesterday.
grant select, insert (member_id, exclusion_id) on platform.exclusion_return to slth_app;
grant update (ending, ended_at) on platform.exclusion_return to slth_app;

-- An exclusion of the house that was taken back before its end.
create table platform.exclusion_lift (
  exclusion_id bigint primary key references platform.exclusion,
  staff_id     bigint not null,
  reason       text   not null check (length(btrim(reason)) >= 5),
  lifted_at    timestamptz not null default platform.clock()
);
create trigger guard_lift before insert on platform.exclusion_lift
  for each row execute function platform.guard_lift();
select platform.make_append_only('platform.exclusion_lift');
grant select, insert (exclusion_id, staff_id, reason) on platform.exclusion_lift to slth_app;

-- Who excluded himself before this rule comes back by it as well.
update platform.stake_standing s set excluded_until = '9999-12-31 00:00+07'
 where exists (select from platform.exclusion x where x.member_id = s.member_id and x.kind = 'self');

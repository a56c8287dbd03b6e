-- What the automatic checks found of a request, for good; and which requests need no person.
create table withdraw.finding (
  withdraw_id bigint not null references withdraw.request,
  name        text   not null check (name ~ '^[a-z]+(_[a-z]+)*$'),
  -- `look`: a person should look at it. Nothing here refuses.
  result      text   not null check (result in ('passed', 'look')),
  evidence    jsonb  not null,
  at          timestamptz not null default platform.clock(),
  primary key (withdraw_id, name)
);
select platform.make_append_only('withdraw.finding');
grant select, insert on withdraw.finding to slth_app;

alter table withdraw.setting
  -- Up to this sum of a day a request that passed every check takes no person; null: each takes one.
  add column auto_approve_up_to_satang bigint check (auto_approve_up_to_satang > 0),
  -- How soon a request is to be decided, and from when on it is too late.
  add column target_minutes integer not null default 10 check (target_minutes > 0),
  add column breach_minutes integer not null default 30,
  add constraint breach_follows_target check (breach_minutes >= target_minutes);

-- When a password was last changed: money that is asked for right after is looked at.
alter table account.member add column password_changed_at timestamptz;
create trigger stamp_password before update of password_hash on account.member
  for each row execute function account.stamp_password();

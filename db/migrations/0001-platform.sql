-- What every feature stands on: time, sessions, events, audit, and the gate before each stake.

grant usage on schema platform to slth_app;
grant select on platform.migration to slth_app;

-- Time -------------------------------------------------------------------------------------------
-- One row. Only a test database moves its clock; the start assertions refuse an offset elsewhere.
create table platform.clock_setting (
  only_row  boolean primary key default true check (only_row),
  is_test   boolean not null default false,
  offset_ms bigint  not null default 0,
  check (is_test or offset_ms = 0)
);
insert into platform.clock_setting default values;
grant select on platform.clock_setting to slth_app;

-- The product's present instant. VOLATILE like clock_timestamp(): it moves within a transaction.
create function platform.clock() returns timestamptz
language sql volatile parallel safe
begin atomic
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock_setting;
end;

-- The Bangkok business day of an instant.
create function platform.bangkok_day(instant timestamptz) returns date
language sql immutable parallel safe
begin atomic
  select (instant at time zone 'Asia/Bangkok')::date;
end;

-- Append-only tables -----------------------------------------------------------------------------
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused; write a correcting row instead',
    tg_table_schema || '.' || tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- Makes a table append-only for everybody, its owner included.
create function platform.make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger refuse_row_change before update or delete on %s
                  for each row execute function platform.refuse_change()', target);
  execute format('create trigger refuse_truncate before truncate on %s
                  for each statement execute function platform.refuse_change()', target);
end $$;

-- Sessions ---------------------------------------------------------------------------------------
-- A session has two halves, a bearer token and a cookie; only their hashes are kept.
create table platform.session (
  session_id     bigint generated always as identity primary key,
  kind           text not null check (kind in ('member', 'staff', 'program')),
  subject_id     bigint not null,
  bearer_hash    bytea not null unique check (octet_length(bearer_hash) = 32),
  cookie_hash    bytea unique check (octet_length(cookie_hash) = 32),
  ip             text not null,
  user_agent     text not null,
  created_at     timestamptz not null default platform.clock(),
  last_action_at timestamptz not null default platform.clock(),
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  end_reason     text,
  check ((kind = 'program') = (cookie_hash is null)),
  check ((ended_at is null) = (end_reason is null))
);
-- Ends all sessions of a member at once: password change, suspension.
create index session_subject on platform.session (kind, subject_id) where ended_at is null;
grant select, insert, update on platform.session to slth_app;

-- Events -----------------------------------------------------------------------------------------
-- The outbox: written in the transaction of the thing that happened, read in (xid, event_id) order
-- below the transaction horizon, so that no reader ever skips a row that commits late.
create table platform.outbox (
  event_id   bigint generated always as identity primary key,
  xid        xid8 not null default pg_current_xact_id(),
  topic      text not null,
  member_id  bigint,                     -- null: for everybody who listens to the topic
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_order on platform.outbox (xid, event_id);
grant select, insert on platform.outbox to slth_app;

-- How far each consumer has come; moved in the transaction of the consumer's own effect.
create table platform.outbox_cursor (
  consumer text primary key,
  xid      xid8 not null,
  event_id bigint not null
);
grant select, insert, update on platform.outbox_cursor to slth_app;

-- Drops events that every consumer has passed and no stream can ask for any more.
create function platform.trim_outbox(keep interval) returns bigint
language sql security definer set search_path = pg_catalog
begin atomic
  with gone as (
    delete from platform.outbox o
     where o.created_at < clock_timestamp() - keep
       and not exists (
         select from platform.outbox_cursor c where (c.xid, c.event_id) < (o.xid, o.event_id))
    returning 1)
  select count(*) from gone;
end;
revoke all on function platform.trim_outbox(interval) from public;
grant execute on function platform.trim_outbox(interval) to slth_app;

-- Audit ------------------------------------------------------------------------------------------
-- Who of the staff did what; written in the transaction of the deed.
create table platform.audit (
  audit_id   bigint generated always as identity primary key,
  staff_id   bigint not null,            -- 0: the system itself
  action     text not null,              -- a permission or noun.verb
  object     text not null,              -- 'round:17', 'withdrawal:4'
  detail     jsonb not null default '{}',
  created_at timestamptz not null default platform.clock()
);
create index audit_object on platform.audit (object, audit_id);
select platform.make_append_only('platform.audit');
grant select, insert on platform.audit to slth_app;

-- The gate before each stake ---------------------------------------------------------------------
-- A member without a row may not stake: forgetting to open the gate fails closed.
create table platform.stake_standing (
  member_id      bigint primary key,
  status         text not null check (status in ('active', 'suspended', 'closed')),
  excluded_until timestamptz
);
grant select, insert, update on platform.stake_standing to slth_app;

-- The operator's limits per kind of stake; '*' holds for all kinds.
create table platform.stake_limit (
  kind       text primary key,
  is_open    boolean not null default true,
  max_satang bigint check (max_satang > 0)
);
insert into platform.stake_limit (kind) values ('*');
grant select, insert, update on platform.stake_limit to slth_app;

-- mayStake(member, wallet, amount, kind): null when the stake may be taken, else the reason.
-- The ledger asks it for every movement whose kind is a stake, so no path can leave it out.
-- Cost: two primary-key reads.
create function platform.may_stake(
  p_member_id bigint, p_wallet_type smallint, p_amount bigint, p_kind text
) returns text language plpgsql stable as $$
declare
  v_standing platform.stake_standing;
begin
  select * into v_standing from platform.stake_standing where member_id = p_member_id;
  if not found or v_standing.status <> 'active' then
    return 'member_not_active';
  end if;
  if v_standing.excluded_until > platform.clock() then
    return 'member_excluded';
  end if;
  if exists (select from platform.stake_limit
              where kind in ('*', p_kind) and not is_open) then
    return 'stake_closed';
  end if;
  if exists (select from platform.stake_limit
              where kind in ('*', p_kind) and p_amount > max_satang) then
    return 'stake_above_limit';
  end if;
  return null;
end $$;
grant execute on function platform.may_stake(bigint, smallint, bigint, text) to slth_app;

-- Results by two people, and what follows from them: winning numbers, settlement, wins, payouts.

-- A value read from a feed; staff look at it, it is no result by itself.
create table lottery.feed_reading (
  reading_id bigint generated always as identity primary key,
  round_id   bigint not null references lottery.round,
  source     text not null,
  official   jsonb not null,
  raw        text not null,                       -- the answer as it came
  staff_id   bigint not null,                     -- who had it fetched
  read_at    timestamptz not null default platform.clock()
);
create index feed_reading_round on lottery.feed_reading (round_id, reading_id);
select platform.make_append_only('lottery.feed_reading');
grant select, insert on lottery.feed_reading to slth_app;

-- The hash by which two entries are compared. Computed by the database from the stored values, in
-- jsonb's one order of keys, so that nobody can claim two different entries to be equal.
create function lottery.official_digest(official jsonb) returns bytea
language sql immutable strict parallel safe
begin atomic
  select sha256(convert_to(official::text, 'UTF8'));
end;

-- What a person typed, in canonical form. A first entry has no first_entry_id; a second person's
-- tries point at it, those that do not match as well.
create table lottery.result_entry (
  entry_id       bigint generated always as identity primary key,
  round_id       bigint not null references lottery.round,
  revision       smallint not null check (revision > 0),
  first_entry_id bigint references lottery.result_entry,
  staff_id       bigint not null,
  official       jsonb not null,
  digest         bytea not null generated always as (lottery.official_digest(official)) stored,
  source         text not null,
  reading_id     bigint references lottery.feed_reading,
  entered_at     timestamptz not null default platform.clock(),
  -- What lottery.result points at: the same values, of two different people, the second of whom
  -- answered the first.
  unique (entry_id, round_id, revision, staff_id, digest),
  unique (entry_id, first_entry_id)
);
create index result_entry_round on lottery.result_entry (round_id, entry_id);
create index result_entry_tries on lottery.result_entry (first_entry_id)
  where first_entry_id is not null;
select platform.make_append_only('lottery.result_entry');
grant select, insert on lottery.result_entry to slth_app;

-- A first entry that was taken off the desk.
create table lottery.entry_return (
  entry_id    bigint primary key references lottery.result_entry,
  staff_id    bigint not null,                    -- 0: the system, after too many mismatches
  reason      text not null,
  returned_at timestamptz not null default platform.clock()
);
select platform.make_append_only('lottery.entry_return');
grant select, insert on lottery.entry_return to slth_app;

-- The confirmed result. It cannot exist without two entries of the same values by two different
-- people: both keys carry the digest, and the CHECK keeps the people apart.
create table lottery.result (
  round_id        bigint not null references lottery.round,
  revision        smallint not null check (revision > 0),
  first_entry_id  bigint not null,
  first_staff_id  bigint not null,
  second_entry_id bigint not null,
  second_staff_id bigint not null,
  official        jsonb not null,
  digest          bytea not null generated always as (lottery.official_digest(official)) stored,
  full_value      text not null,                  -- the official value as people write it
  top3            text check (top3 is null or lottery.is_bet('top3', top3)),
  top2            text check (top2 is null or lottery.is_bet('top2', top2)),
  bottom2         text check (bottom2 is null or lottery.is_bet('bottom2', bottom2)),
  front3          text[] not null default '{}',
  bottom3         text[] not null default '{}',
  source          text not null,
  reason          text,                           -- why an earlier revision was wrong
  confirmed_at    timestamptz not null default platform.clock(),
  primary key (round_id, revision),
  constraint two_people check (first_staff_id <> second_staff_id),
  constraint two_entries check (first_entry_id <> second_entry_id),
  check ((revision = 1) = (reason is null)),
  check (top2 is not distinct from right(top3, 2)),
  foreign key (first_entry_id, round_id, revision, first_staff_id, digest)
    references lottery.result_entry (entry_id, round_id, revision, staff_id, digest),
  foreign key (second_entry_id, round_id, revision, second_staff_id, digest)
    references lottery.result_entry (entry_id, round_id, revision, staff_id, digest),
  foreign key (second_entry_id, first_entry_id)
    references lottery.result_entry (entry_id, first_entry_id)
);
-- An entry that was taken off the desk confirms nothing any more.
create function lottery.guard_result() returns trigger language plpgsql as $$
begin
  if exists (select from lottery.entry_return where entry_id = new.first_entry_id) then
    raise exception 'entry % was sent back', new.first_entry_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_result before insert on lottery.result
  for each row execute function lottery.guard_result();
select platform.make_append_only('lottery.result');
grant select, insert on lottery.result to slth_app;

-- A round is drawn only with a result behind it, whoever updates the row.
create function lottery.guard_draw() returns trigger language plpgsql as $$
begin
  if not exists (select from lottery.result where round_id = new.round_id) then
    raise exception 'round % has no confirmed result', new.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_draw before update on lottery.round
  for each row when (new.state in ('drawn', 'settled') and old.state is distinct from new.state)
  execute function lottery.guard_draw();

-- Every number that wins, all orders of a โต๊ด written out: settlement joins, it does not compute.
create table lottery.winning (
  round_id bigint not null,
  revision smallint not null,
  bet_type text not null,
  number   text not null,
  primary key (round_id, revision, bet_type, number),
  foreign key (round_id, revision) references lottery.result,
  check (lottery.is_bet(bet_type, number))
);
select platform.make_append_only('lottery.winning');
grant select, insert on lottery.winning to slth_app;

-- One payment run: prizes of a revision, or the refund of a round that is void (revision 0).
create table lottery.settlement (
  round_id    bigint not null references lottery.round,
  revision    smallint not null check (revision >= 0),
  kind        text not null check (kind in ('prizes', 'refund')),
  status      text not null default 'waiting' check (status in ('waiting', 'planned', 'done')),
  result_hash bytea check (octet_length(result_hash) = 32),
  fence       xid8,
  line_count  bigint check (line_count >= 0),
  win_count   bigint check (win_count >= 0),
  bill_count  bigint check (bill_count >= 0),
  paid_satang bigint,
  created_at  timestamptz not null default platform.clock(),
  planned_at  timestamptz,
  finished_at timestamptz,
  primary key (round_id, revision),
  check ((kind = 'refund') = (revision = 0)),
  check ((kind = 'prizes') = (result_hash is not null)),
  check ((status <> 'waiting') = (planned_at is not null)),
  check ((status = 'done') = (finished_at is not null)),
  check (status <> 'done' or (line_count is not null and win_count is not null
    and bill_count is not null and paid_satang is not null))
);
create index settlement_running on lottery.settlement (created_at) where status <> 'done';
grant select, insert on lottery.settlement to slth_app;
grant update (status, fence, line_count, win_count, bill_count, paid_satang, planned_at, finished_at)
  on lottery.settlement to slth_app;

-- A share of the work; its row lock is the claim, so a crash gives it back. The range is of member
-- ids for prizes (the index of lines by number goes on with the member) and of bill ids for refunds.
create table lottery.settle_chunk (
  round_id    bigint not null,
  revision    smallint not null,
  chunk       integer not null check (chunk >= 0),
  from_id     bigint not null,
  to_id       bigint not null check (to_id >= from_id),
  done_at     timestamptz,
  win_count   bigint,
  bill_count  bigint,
  paid_satang bigint,
  primary key (round_id, revision, chunk),
  foreign key (round_id, revision) references lottery.settlement,
  check ((done_at is null) = (win_count is null) and (done_at is null) = (paid_satang is null)
    and (done_at is null) = (bill_count is null))
);
grant select, insert on lottery.settle_chunk to slth_app;
grant update (done_at, win_count, bill_count, paid_satang) on lottery.settle_chunk to slth_app;

-- One row per winning line; losers are not written.
create table lottery.win (
  round_id     bigint not null,
  bill_id      bigint not null,
  line_no      smallint not null,
  revision     smallint not null check (revision > 0),
  member_id    bigint not null,
  prize_satang bigint not null check (prize_satang > 0),
  primary key (bill_id, line_no, revision)
);
create index win_round on lottery.win (round_id, revision);
select platform.make_append_only('lottery.win');
grant select, insert on lottery.win to slth_app;

-- What a bill got, one row per bill and payment run: the prize under this revision, or the stake
-- of a void round. `moved_satang` is what this run paid (a correction may take back); what could
-- not be taken back stands in `owed_satang`.
create table lottery.payout (
  bill_id      bigint not null,
  revision     smallint not null check (revision >= 0),
  round_id     bigint not null,
  member_id    bigint not null,
  account_id   bigint not null,                   -- the wallet that the money went to
  kind         text not null check (kind in ('prize', 'refund')),
  total_satang bigint not null check (total_satang >= 0),
  moved_satang bigint not null,
  owed_satang  bigint not null default 0 check (owed_satang >= 0),
  op_id        uuid not null,
  paid_at      timestamptz not null default platform.clock(),
  primary key (bill_id, revision),
  check ((kind = 'refund') = (revision = 0)),
  check (kind <> 'refund' or (total_satang > 0 and moved_satang = total_satang)),
  check (revision <> 1 or moved_satang = total_satang)
);
create index payout_round on lottery.payout (round_id, revision);
create index payout_member on lottery.payout (member_id, bill_id);
select platform.make_append_only('lottery.payout');
grant select, insert on lottery.payout to slth_app;

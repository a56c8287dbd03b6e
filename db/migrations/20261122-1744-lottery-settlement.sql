-- Paying a draw from the winners' side: plan, pay share by share, recount, close. Concept and the
-- three guards against paying twice: docs/concepts/results-and-settlement.md. Losers are written
-- by nothing: the cost follows the winners.

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

-- What a bill got, one row per bill and payment run: the stake of a void round, or what the bill's
-- prize is under this revision (total) and what became of the difference to the revision before: moved
-- (negative: taken back from the wallet), owed (not in the wallet, so a debt of the member), waived
-- (the wallet is closed: nobody owes it). Every bill that wins under n or won under n - 1 has a row, so
-- the newest row of a bill is its present prize.
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
  waived_satang bigint not null default 0 check (waived_satang >= 0),
  primary key (bill_id, revision),
  check ((kind = 'refund') = (revision = 0)),
  check (kind <> 'refund' or (total_satang > 0 and moved_satang = total_satang)),
  constraint first_prize_is_new
    check (revision > 1 or (moved_satang = total_satang and owed_satang + waived_satang = 0)),
  constraint a_debt_is_of_a_loss
    check (moved_satang <= 0 or owed_satang + waived_satang = 0)
);
-- A share reads the payouts of the revision before by member.
create index payout_round on lottery.payout (round_id, revision, member_id);
create index payout_member on lottery.payout (member_id, bill_id);
create index payout_owed on lottery.payout (member_id) where owed_satang > 0;
select platform.make_append_only('lottery.payout');
grant select, insert on lottery.payout to slth_app;

-- What a prize paid of a debt that a correction had left: one row a wallet and payment run.
create table lottery.debt_payment (
  round_id      bigint not null,
  revision      smallint not null,
  account_id    bigint not null,                  -- the wallet that the prize came to
  member_id     bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  op_id         uuid not null,
  paid_at       timestamptz not null default platform.clock(),
  primary key (round_id, revision, account_id),
  foreign key (round_id, revision) references lottery.settlement
);
create index debt_payment_member on lottery.debt_payment (member_id);
select platform.make_append_only('lottery.debt_payment');
grant select, insert on lottery.debt_payment to slth_app;

-- A bill whose prize is paid or changes in a run; amounts in satang.
create type lottery.change as (
  bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint);

-- What becomes of a change, see lottery.payout. moved > 0: to the wallet; < 0: from it. op_id: the
-- ledger's key of the movement.
create type lottery.split as (
  bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint, is_closed boolean,
  moved bigint, owed bigint, waived bigint, op_id uuid);

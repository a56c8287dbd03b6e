-- Bills, written by lottery.sell_batch and by nothing else: the application role cannot insert here. There
-- is no foreign key on the sale path: its check would lock the round's row for every bill
-- (docs/concepts/lottery.md).
create sequence lottery.bill_seq start with 1000001;

create table lottery.bill (
  bill_id         bigint primary key,
  op_id           uuid not null,                  -- the ledger's operation that took the stake
  validation_no   text not null unique check (length(validation_no) >= 12),
  round_id        bigint not null,
  member_id       bigint not null,
  account_id      bigint not null,                -- the wallet that paid; wins return to it
  agent_id        integer not null,
  rate_version_id bigint not null,
  rule_version_id bigint not null,
  line_count      smallint not null check (line_count > 0),
  total_satang    bigint not null check (total_satang > 0),
  note            text not null check (length(note) <= 255),
  sold_at         timestamptz not null,
  -- The sale's transaction, for the fence's checker: below the round's fence, always.
  xid             xid8 not null default pg_current_xact_id(),
  -- The total is what was paid: whole stakes less the discount, rounded down line by line.
  discount_satang bigint not null default 0 check (discount_satang >= 0),
  gross_satang    bigint not null generated always as (total_satang + discount_satang) stored
);
create index bill_member on lottery.bill (member_id, bill_id);   -- my bills, newest first
create index bill_round on lottery.bill (round_id, bill_id);     -- refunds, freeze, the desk
create index bill_round_member on lottery.bill (round_id, member_id);   -- what a member has in it
select platform.make_append_only('lottery.bill');
grant select on lottery.bill to slth_app;

create table lottery.line (
  bill_id        bigint not null,
  line_no        smallint not null check (line_no > 0),
  round_id       bigint not null,
  member_id      bigint not null,
  bet_type       text not null,
  number         text not null,
  amount_satang  bigint not null check (amount_satang > 0),
  rate_x100      integer not null check (rate_x100 > 0),         -- frozen at sale
  base_rate_x100 integer not null check (base_rate_x100 >= rate_x100),
  primary key (bill_id, line_no),
  check (lottery.is_bet(bet_type, number))
);

-- Winners of a draw by their number; and, under the number's lock, what one member has on it.
create index line_number on lottery.line (round_id, bet_type, number, member_id);
select platform.make_append_only('lottery.line');
grant select on lottery.line to slth_app;

-- A cancelled bill; the primary key is "once". Written by lottery.cancel_bill only.
create table lottery.bill_cancel (
  bill_id       bigint primary key,
  round_id      bigint not null,
  member_id     bigint not null,
  refund_satang bigint not null check (refund_satang > 0),
  cancelled_by  text not null check (cancelled_by in ('member', 'staff')),
  staff_id      bigint,
  reason        text,
  cancel_day    date not null,
  -- The member's n-th of the day: unique, so two at once cannot both be the last allowed one.
  day_no        smallint,
  cancelled_at  timestamptz not null,
  check ((cancelled_by = 'member') = (staff_id is null and day_no is not null)),
  check (cancelled_by = 'member' or reason is not null),
  unique (member_id, cancel_day, day_no)
);
select platform.make_append_only('lottery.bill_cancel');
grant select on lottery.bill_cancel to slth_app;

-- What the functions of the sale hand each other -------------------------------------------------
-- A bill as it is asked for.
create type lottery.new_bill as (
  op_id uuid, request_hash bytea, member_id bigint, account_id bigint, round_id bigint,
  agent_id integer, validation_no text, note text);

-- bill_no: 1-based place in the array of bills. The order of the array is the order on the bill.
create type lottery.new_line as (
  bill_no integer, bet_type text, number text, amount_satang bigint, rate_x100 integer);

-- What can be found about a line, worst first: a bill is refused for its worst line. rules/bill.ts has
-- the same list and the words.
create type lottery.finding as enum ('invalid', 'unsold', 'off_unit', 'below_min', 'above_max',
  'closed', 'over_member', 'over_number', 'over_bill', 'over_member_round', 'over_round',
  'rate_changed', 'reduced', 'ok');

-- A bill with what it rests on. refusal: what speaks against it before any lock.
create type lottery.sale_bill as (
  no integer, op_id uuid, request_hash bytea, member_id bigint, account_id bigint, round_id bigint,
  agent_id integer, validation_no text, note text, refusal text, level smallint, close_at timestamptz,
  rate_version_id bigint, rule_version_id bigint,
  bill_max bigint, member_max bigint, round_max bigint);

-- How many lines a bill has and what its whole stakes come to.
create type lottery.bill_size as (no integer, lines bigint, gross_satang bigint);

-- What is left of a bill's wider limits, before the bill; null: no limit.
create type lottery.bill_room as (no integer, member_room bigint, round_room bigint);

-- What a type pays and takes in a round, for members of a level. Steps that pay, ascending, with the
-- lowest rate up to each.
create type lottery.line_terms as (
  round_id bigint, level smallint, bet_type text, rate_x100 integer, min_satang bigint,
  max_per_bet_satang bigint, max_per_member_satang bigint, unit_satang bigint, discount_bp integer,
  best_prize_satang bigint, overs bigint[], pays integer[]);

-- A number that a bill names, each once, and the version of rates that its round opened with.
create type lottery.number_key as (
  round_id bigint, rate_version_id bigint, bet_type text, number text);

-- A number as it stands: sold, its limit, the most that staff let it pay.
create type lottery.number_standing as (
  round_id bigint, bet_type text, number text, sold_satang bigint, cap_satang bigint,
  rate_x100 integer);

-- What a member has on a number already.
create type lottery.own_stake as (
  round_id bigint, member_id bigint, bet_type text, number text, amount_satang bigint);

-- rate_x100 is the rate now; room is the most that this line could take.
create type lottery.priced_line as (
  bill_no integer, line_no integer, bet_type text, number text, amount_satang bigint,
  net_satang bigint, liability_satang bigint, finding lottery.finding, rate_x100 integer,
  base_rate_x100 integer, room_satang bigint, limit_satang bigint);

-- What is decided of a bill: refusal null when it can be sold.
create type lottery.verdict as (bill_no integer, gross_satang bigint, total_satang bigint,
  refusal text, rates integer[], bases integer[], potentials bigint[], rooms bigint[]);

-- Sold: what each line pays now, without reduction, and at most. The rooms and until when the bill may be
-- cancelled are in `result`, which a replay has, too.
create type lottery.outcome as (bill_no integer, applied boolean, replayed boolean, error text,
  bill_id bigint, result jsonb, balance_satang bigint, account_id bigint, sold_at timestamptz,
  total_satang bigint, rates integer[], bases integer[], potentials bigint[]);

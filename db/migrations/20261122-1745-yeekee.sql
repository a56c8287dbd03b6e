-- Yeekee: what is promised before a round opens, the shots, the head, the draw, the bonuses. Each is
-- written once. The application role inserts neither shots nor heads: two functions do (part 3), and
-- a draw that is not the one true result is refused by the database (part 4).

-- What beside the lottery's own rule version holds for a round.
create table yeekee.rule (
  rule_version_id        bigint primary key references lottery.rule_version,
  shots_min              integer not null check (shots_min >= 0),
  -- The rank, newest first, whose number is taken off the sum.
  minus_rank             integer not null check (minus_rank > 0),
  cooldown_ms            integer not null check (cooldown_ms >= 0),
  beacon_wait_s          integer not null check (beacon_wait_s > 0),
  -- An outage is a silence of more than outage_gap_s within the last outage_window_s of shooting.
  outage_window_s        integer not null check (outage_window_s > 0),
  outage_gap_s           integer not null check (outage_gap_s > 0),
  bonus_stake_min_satang bigint not null check (bonus_stake_min_satang > 0)
);
select platform.make_append_only('yeekee.rule');
grant select, insert on yeekee.rule to slth_app;

-- What the shooter in a rank, newest first, is given.
create table yeekee.bonus_rule (
  rule_version_id bigint not null references yeekee.rule,
  rank            integer not null check (rank in (1, 16)),
  amount_satang   bigint not null check (amount_satang > 0),
  primary key (rule_version_id, rank)
);
select platform.make_append_only('yeekee.bonus_rule');
grant select, insert on yeekee.bonus_rule to slth_app;

-- The switch that stops all shooting.
create table yeekee.setting (
  only_row    boolean primary key default true check (only_row),
  shooting_on boolean not null default true
);

insert into yeekee.setting default values;
grant select, update on yeekee.setting to slth_app;

-- Before a round opens -----------------------------------------------------------------------------
-- The hash of the seed, and which beacon will decide, of which chain. The seed itself is sealed by
-- the vault; it is opened once, for the draw.
create table yeekee.commitment (
  round_id       bigint primary key references lottery.round,
  round_ref      text not null unique,
  commit         text not null unique check (commit ~ '^[0-9a-f]{64}$'),
  sealed_seed    text not null,
  chain_hash     text not null,
  scheme         text not null,
  public_key     text not null,
  period_s       integer not null check (period_s > 0),
  genesis_unix   bigint not null,
  is_test        boolean not null,
  beacon_round   bigint not null check (beacon_round > 0),
  beacon_at      timestamptz not null,
  shoot_close_at timestamptz not null,
  committed_at   timestamptz not null default platform.clock(),
  check (beacon_at = to_timestamp(genesis_unix + (beacon_round - 1) * period_s)),
  check (beacon_at > shoot_close_at)
);
select platform.make_append_only('yeekee.commitment');
grant select, insert on yeekee.commitment to slth_app;

-- Where the chain of a round stands: the one row that its shooters compete for.
create table yeekee.tally (
  round_id  bigint primary key references yeekee.commitment,
  count     integer not null default 0 check (count >= 0),
  sum       bigint not null default 0 check (sum >= 0),
  head      text not null check (head ~ '^[0-9a-f]{64}$'),
  -- Set once, when shooting is over: no shot commits after it.
  closed_at timestamptz,
  -- Set once, when the round is drawn or called off: there is nothing left to do.
  ended_at  timestamptz
) with (fillfactor = 70);
create index tally_running on yeekee.tally (round_id) where ended_at is null;
grant select on yeekee.tally to slth_app;

create table yeekee.shot (
  round_id  bigint not null references yeekee.commitment,
  seq       integer not null check (seq > 0),
  number    text not null check (number ~ '^[0-9]{5}$'),
  -- The masked name, the same for every viewer: it is part of the chain.
  name      text not null,
  member_id bigint not null,
  at        timestamptz not null check (at = date_trunc('milliseconds', at)),
  head      text not null,
  primary key (round_id, seq)
);
create index shot_member on yeekee.shot (round_id, member_id, seq);   -- cool-down, my shots
select platform.make_append_only('yeekee.shot');
grant select on yeekee.shot to slth_app;

-- After shooting -----------------------------------------------------------------------------------
-- What the draw will use, published while nobody can know the beacon.
create table yeekee.head (
  round_id     bigint primary key references yeekee.commitment,
  count        integer not null,
  sum          bigint not null,
  head         text not null,
  beacon_at    timestamptz not null,
  published_at timestamptz not null,
  constraint head_before_beacon check (published_at < beacon_at)
);
select platform.make_append_only('yeekee.head');
grant select on yeekee.head to slth_app;

-- The draw with everything that proves it; the seed stands here in clear from now on.
create table yeekee.draw (
  round_id    bigint primary key references yeekee.head,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  signature   text not null check (signature ~ '^[0-9a-f]+$'),
  randomness  text not null check (randomness ~ '^[0-9a-f]{64}$'),
  k           integer not null check (k >= 0),
  sys         integer not null check (sys between 0 and 99999),
  shot16      integer not null check (shot16 between 0 and 99999),
  total       bigint not null check (total >= 0),
  result5     text not null,
  top3        text not null generated always as (substr(result5, 3, 3)) stored,
  top2        text not null generated always as (substr(result5, 4, 2)) stored,
  bottom2     text not null generated always as (substr(result5, 1, 2)) stored,
  drawn_at    timestamptz not null default platform.clock(),
  constraint randomness_of_signature
    check (randomness = encode(sha256(decode(signature, 'hex')), 'hex')),
  constraint result_of_total check (result5 = lpad((total % 100000)::text, 5, '0')),
  unique (round_id, top3, bottom2)
);
select platform.make_append_only('yeekee.draw');
grant select, insert on yeekee.draw to slth_app;

-- Why a round ended without a draw: a significant event each.
create table yeekee.call_off (
  round_id      bigint primary key references yeekee.commitment,
  cause         text not null check (cause in ('few_shots', 'outage', 'late_head', 'broken_chain',
                                               'no_beacon', 'by_lottery')),
  called_off_at timestamptz not null default platform.clock()
);
select platform.make_append_only('yeekee.call_off');
grant select, insert on yeekee.call_off to slth_app;

-- Rounds whose bonuses have to be decided: written with the draw, ticked off once.
create table yeekee.bonus_run (
  round_id   bigint primary key references yeekee.draw,
  decided_at timestamptz
);
create index bonus_run_open on yeekee.bonus_run (round_id) where decided_at is null;
grant select, insert, update (decided_at) on yeekee.bonus_run to slth_app;

-- Who shot a rank that has a bonus, what he had staked, and what he was paid: once a round and rank.
create table yeekee.bonus (
  round_id      bigint not null references yeekee.draw,
  rank          integer not null,
  seq           integer not null,
  member_id     bigint not null,
  staked_satang bigint not null check (staked_satang >= 0),
  amount_satang bigint not null check (amount_satang >= 0),   -- 0: he had staked too little
  op_id         uuid,
  decided_at    timestamptz not null default platform.clock(),
  primary key (round_id, rank),
  foreign key (round_id, seq) references yeekee.shot,
  check ((amount_satang > 0) = (op_id is not null))
);
select platform.make_append_only('yeekee.bonus');
grant select, insert on yeekee.bonus to slth_app;

-- Proof of life of the site, for the outage rule; the site writes and trims it.
create table yeekee.heartbeat (beat_at timestamptz primary key);
grant select, insert, delete on yeekee.heartbeat to slth_app;
create trigger start_chain after insert on yeekee.commitment
  for each row execute function yeekee.start_chain();
create trigger guard_tally before update on yeekee.tally
  for each row execute function yeekee.guard_tally();

create type yeekee.shot_outcome as (
  place integer, refusal text, seq integer, at timestamptz, next_shot_at timestamptz,
  count integer, sum bigint, head text);
create trigger guard_draw before insert on yeekee.draw
  for each row execute function yeekee.guard_draw();
create trigger end_round after insert on yeekee.draw
  for each row execute function yeekee.end_round();
create trigger end_round after insert on yeekee.call_off
  for each row execute function yeekee.end_round();

-- The numbers of a result that a draw stands for are the draw's.
alter table lottery.result add constraint numbers_of_the_draw
  foreign key (draw_id, top3, bottom2) references yeekee.draw (round_id, top3, bottom2);

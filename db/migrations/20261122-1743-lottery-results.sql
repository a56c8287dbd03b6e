-- Results by two people: what the sources said, what was entered, what is confirmed, what wins.
-- Concept: docs/concepts/results-and-settlement.md.

-- A value read from a feed; staff look at it, it is no result by itself. Of a market's two sources
-- each value is kept, and where they differ nothing goes on by itself.
create table lottery.feed_reading (
  reading_id bigint generated always as identity primary key,
  round_id   bigint not null references lottery.round,
  source     text not null,
  official   jsonb not null,
  raw        text not null,                       -- the answer as it came
  staff_id   bigint not null,                     -- who had it fetched
  read_at    timestamptz not null default platform.clock(),
  feed       text not null check (feed in ('a', 'b'))     -- which of the market's two sources
);
create index feed_reading_round on lottery.feed_reading (round_id, reading_id);
select platform.make_append_only('lottery.feed_reading');
grant select, insert on lottery.feed_reading to slth_app;

-- Two readings of one round that differ: of two sources (`disagree`), or of one source that now
-- says something else than before (`changed`).
create table lottery.feed_alarm (
  alarm_id         bigint generated always as identity primary key,
  round_id         bigint not null references lottery.round,
  kind             text not null check (kind in ('disagree', 'changed')),
  reading_id       bigint not null references lottery.feed_reading,
  other_reading_id bigint not null references lottery.feed_reading,
  raised_at        timestamptz not null default platform.clock(),
  unique (reading_id, other_reading_id),
  check (other_reading_id < reading_id)
);
create index feed_alarm_round on lottery.feed_alarm (round_id, alarm_id);
select platform.make_append_only('lottery.feed_alarm');
grant select, insert on lottery.feed_alarm to slth_app;

-- A person looked at it and says how it is decided.
create table lottery.feed_alarm_end (
  alarm_id bigint primary key references lottery.feed_alarm,
  staff_id bigint not null,
  reason   text not null check (btrim(reason) <> ''),
  ended_at timestamptz not null default platform.clock()
);
select platform.make_append_only('lottery.feed_alarm_end');
grant select, insert on lottery.feed_alarm_end to slth_app;

-- Every prize of a government draw as its office published it. Bets need the first prize and the
-- side draws only; members look up their paper tickets by all of them.
-- One row a reading that brought prizes, so that nothing stands here without its raw answer. A tier
-- that the source did not tell is empty.
create table lottery.government_prizes (
  reading_id bigint primary key references lottery.feed_reading,
  round_id   bigint not null references lottery.round,
  first      text[] not null check (lottery.are_numbers(first, 6, 1)),
  near1      text[] not null check (lottery.are_numbers(near1, 6, 2)),
  second     text[] not null check (lottery.are_numbers(second, 6, 5)),
  third      text[] not null check (lottery.are_numbers(third, 6, 10)),
  fourth     text[] not null check (lottery.are_numbers(fourth, 6, 50)),
  fifth      text[] not null check (lottery.are_numbers(fifth, 6, 100)),
  last3f     text[] not null check (lottery.are_numbers(last3f, 3, 2)),
  last3b     text[] not null check (lottery.are_numbers(last3b, 3, 2)),
  last2      text[] not null check (lottery.are_numbers(last2, 2, 1))
);
create index government_prizes_round on lottery.government_prizes (round_id, reading_id);
select platform.make_append_only('lottery.government_prizes');
grant select, insert on lottery.government_prizes to slth_app;

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
  -- Why the first person holds the paid result to be wrong. Members read it on their bills.
  reason         text check (length(btrim(reason)) between 5 and 200),
  constraint a_correction_says_why
    check ((reason is not null) = (revision > 1 and first_entry_id is null)),
  -- What lottery.result points at: the same values, of two different people, the second of whom
  -- answered the first.
  unique (entry_id, round_id, revision, staff_id, digest),
  unique (entry_id, first_entry_id)
);
create index result_entry_round on lottery.result_entry (round_id, entry_id);
create index result_entry_tries on lottery.result_entry (first_entry_id)
  where first_entry_id is not null;
-- Corrections that wait for a second person, for the desk's queue: a handful among many entries.
create index result_entry_correction on lottery.result_entry (round_id)
  where revision > 1 and first_entry_id is null;
create trigger guard_entry before insert on lottery.result_entry for each row
  when (lottery.draws_itself(new.round_id)) execute function lottery.guard_entry();
create trigger guard_feed_entry before insert on lottery.result_entry
  for each row execute function lottery.guard_feed_entry();
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
-- people (both keys carry the digest, and the CHECK keeps the people apart), or a draw of ours that
-- stands in for them.
create table lottery.result (
  round_id        bigint not null references lottery.round,
  revision        smallint not null check (revision > 0),
  first_entry_id  bigint,
  first_staff_id  bigint,
  second_entry_id bigint,
  second_staff_id bigint,
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
  -- The round's draw (yeekee.draw), whose key it is.
  draw_id         bigint,
  top4            text check (top4 is null or lottery.is_bet('top4', top4)),
  primary key (round_id, revision),
  constraint two_people check (first_staff_id <> second_staff_id),
  constraint two_entries check (first_entry_id <> second_entry_id),
  check ((revision = 1) = (reason is null)),
  check (top2 is not distinct from right(top3, 2)),
  constraint top4_ends_with_top3 check (top4 is null or top3 is not distinct from right(top4, 3)),
  constraint people_or_draw check (
    num_nonnulls(first_entry_id, first_staff_id, second_entry_id, second_staff_id)
      = case when draw_id is null then 4 else 0 end),
  constraint draw_of_the_round check (
    draw_id is null or (draw_id = round_id and revision = 1
                        and top3 is not null and bottom2 is not null)),
  foreign key (first_entry_id, round_id, revision, first_staff_id, digest)
    references lottery.result_entry (entry_id, round_id, revision, staff_id, digest),
  foreign key (second_entry_id, round_id, revision, second_staff_id, digest)
    references lottery.result_entry (entry_id, round_id, revision, staff_id, digest),
  foreign key (second_entry_id, first_entry_id)
    references lottery.result_entry (entry_id, first_entry_id)
);
create trigger guard_result before insert on lottery.result
  for each row execute function lottery.guard_result();
create trigger guard_revision before insert on lottery.result
  for each row when (new.revision > 1) execute function lottery.guard_revision();
select platform.make_append_only('lottery.result');
grant select, insert on lottery.result to slth_app;

-- Every number that wins, all orders of a โต๊ด written out: settlement joins, it does not compute.
create table lottery.winning (
  round_id bigint not null,
  revision smallint not null,
  bet_type text not null,
  number   text not null,
  tier     text check (tier is null or lottery.set_tier_rank(tier) is not null),
  -- Of one unit of a set; null where the prize is the stake times the line's rate.
  prize_satang bigint check (prize_satang > 0),
  primary key (round_id, revision, bet_type, number),
  foreign key (round_id, revision) references lottery.result,
  check (lottery.is_bet(bet_type, number)),
  constraint sets_win_by_tier check (
    (bet_type = 'set4') = (tier is not null) and (tier is null) = (prize_satang is null))
);
select platform.make_append_only('lottery.winning');
grant select, insert on lottery.winning to slth_app;

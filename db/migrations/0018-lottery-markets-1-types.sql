-- Four digits: 4 ตัวบน, 4 ตัวโต๊ด and the sets, หวยชุด, which cost a fixed price for each unit and pay a
-- fixed sum for the best tier (docs/concepts/lottery.md; rules/set-tiers.ts).

create or replace function lottery.is_bet(bet_type text, number text) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(case bet_type
    when 'set4' then 4 when 'top4' then 4 when 'tod4' then 4
    when 'top3' then 3 when 'tod3' then 3 when 'front3' then 3 when 'bottom3' then 3
    when 'top2' then 2 when 'bottom2' then 2 when 'run_top' then 1 when 'run_bottom' then 1
  end = length(number) and translate(number, '0123456789', '') = '', false);
end;

-- A set is sold in whole units; its rate is that of the best tier, for reading only.
alter table lottery.rate
  drop constraint rate_bet_type_check,
  add constraint rate_bet_type_check check (lottery.is_bet(bet_type, '0')
    or lottery.is_bet(bet_type, '00') or lottery.is_bet(bet_type, '000')
    or lottery.is_bet(bet_type, '0000')),
  add column unit_satang bigint check (unit_satang > 0),
  add constraint sets_have_a_unit check ((bet_type = 'set4') = (unit_satang is not null)),
  add constraint limits_are_whole_units check (unit_satang is null or (
    min_satang % unit_satang = 0 and max_per_bet_satang % unit_satang = 0
    and max_per_member_satang % unit_satang = 0 and coalesce(cap_satang, 0) % unit_satang = 0));

-- The tiers of rules/set-tiers.ts, best first.
create function lottery.set_tier_rank(tier text) returns integer
language sql immutable parallel safe
begin atomic
  select array_position(array['four_straight', 'three_straight', 'four_tod', 'three_tod',
                              'three_front', 'two'], tier);
end;

-- What one unit of a set wins by its tier.
create table lottery.set_prize (
  rate_version_id bigint not null,
  bet_type        text not null check (bet_type = 'set4'),
  tier            text not null check (lottery.set_tier_rank(tier) is not null),
  prize_satang    bigint not null check (prize_satang > 0),
  primary key (rate_version_id, bet_type, tier),
  foreign key (rate_version_id, bet_type) references lottery.rate
);
select platform.make_append_only('lottery.set_prize');
grant select, insert on lottery.set_prize to slth_app;

alter table lottery.result
  add column top4 text check (top4 is null or lottery.is_bet('top4', top4)),
  add constraint top4_ends_with_top3 check (top4 is null or top3 is not distinct from right(top4, 3));

-- prize_satang: of one unit; null where the prize is the stake times the line's rate.
alter table lottery.winning
  add column tier         text check (tier is null or lottery.set_tier_rank(tier) is not null),
  add column prize_satang bigint check (prize_satang > 0),
  add constraint sets_win_by_tier check (
    (bet_type = 'set4') = (tier is not null) and (tier is null) = (prize_satang is null));

-- The gate before each stake, and its twin before what the house gives. Each rule stands here alone, as a
-- function of rows, so that a batch asks it without a call for each operation.

-- Whether a wallet holds the member's own money: what the house gave to be played with is no loss of his.
create or replace function platform.is_own_money(p_wallet_type smallint) returns boolean
language sql immutable parallel safe
begin atomic
  select p_wallet_type not in (2, 5);
end;

-- The counters as they stand at an instant, past periods at zero, after a movement of own money; what
-- it counts as is a column of its kind.
create or replace function platform.counted(
  p_counter platform.member_counter, p_counts_as text, p_amount bigint, p_now timestamptz
) returns platform.member_counter language plpgsql immutable as $$
declare
  c_pause constant interval := '15 minutes';  -- who stops for so long begins anew
  n        platform.member_counter := p_counter;
  v_today  date := platform.bangkok_day(p_now);
  v_staked bigint := case p_counts_as when 'stake' then p_amount when 'undo' then - p_amount else 0 end;
  v_won    bigint := case p_counts_as when 'win' then p_amount else 0 end;
  v_paid   bigint := case p_counts_as when 'deposit' then p_amount else 0 end;
begin
  if date_trunc('month', n.day) <> date_trunc('month', v_today) then
    n.staked_month := 0; n.won_month := 0; n.deposited_month := 0;
  end if;
  if date_trunc('week', n.day) <> date_trunc('week', v_today) then
    n.staked_week := 0; n.won_week := 0; n.deposited_week := 0;
  end if;
  if n.day <> v_today then
    n.staked_day := 0; n.won_day := 0; n.deposited_day := 0;
  end if;
  n.day             := v_today;
  n.staked_day      := greatest(n.staked_day   + v_staked, 0);
  n.staked_week     := greatest(n.staked_week  + v_staked, 0);
  n.staked_month    := greatest(n.staked_month + v_staked, 0);
  n.won_day         := n.won_day         + v_won;
  n.won_week        := n.won_week        + v_won;
  n.won_month       := n.won_month       + v_won;
  n.deposited_day   := n.deposited_day   + v_paid;
  n.deposited_week  := n.deposited_week  + v_paid;
  n.deposited_month := n.deposited_month + v_paid;
  if n.played_at < p_now - c_pause then
    n.played_from := null; n.played_at := null;
  end if;
  if v_staked > 0 then
    n.played_from := coalesce(n.played_from, p_now);
    n.played_at   := p_now;
  end if;
  return n;
end $$;

-- What a member's own limits say to one stake more; null: nothing. Exactly the limit may be staked.
create or replace function platform.limit_refusal(
  p_counter platform.member_counter, p_wallet_type smallint, p_amount bigint, p_now timestamptz
) returns text language plpgsql immutable as $$
declare
  n      platform.member_counter := platform.counted(p_counter, null, 0, p_now);
  v_more bigint := case when platform.is_own_money(p_wallet_type) then p_amount else 0 end;
begin
  return case
    when p_now >= n.played_from + n.session_max_min * interval '1 minute' then 'session_limit_reached'
    when v_more = 0 then null
    when n.staked_day   + v_more > n.stake_day_max
      or n.staked_week  + v_more > n.stake_week_max
      or n.staked_month + v_more > n.stake_month_max then 'stake_limit_reached'
    when n.staked_day   - n.won_day   + v_more > n.loss_day_max
      or n.staked_week  - n.won_week  + v_more > n.loss_week_max
      or n.staked_month - n.won_month + v_more > n.loss_month_max then 'loss_limit_reached'
  end;
end $$;

-- Why a stake may not be taken; null: it may. p_standing null: nobody opened the gate for this member.
-- p_counter null: the member limits nothing.
create or replace function platform.stake_refusal(
  p_standing platform.stake_standing, p_counter platform.member_counter, p_is_shut boolean,
  p_max_satang bigint, p_wallet_type smallint, p_amount bigint, p_now timestamptz
) returns text language sql immutable parallel safe
begin atomic
  select case
    when p_standing.status is distinct from 'active' then 'member_not_active'
    when p_standing.excluded_until > p_now           then 'member_excluded'
    when p_standing.resting_until > p_now            then 'time_limit_reached'
    when p_is_shut                                   then 'stake_closed'
    when p_amount > p_max_satang                     then 'stake_above_limit'
    when p_counter.member_id is not null
      then platform.limit_refusal(p_counter, p_wallet_type, p_amount, p_now)
  end;
end;

-- Why the house gives nothing to a member; null: it may. A block goes before an exclusion: who is excluded has
-- what he could have claimed before it, and a blocked member could claim nothing.
create or replace function platform.reward_refusal(
  p_standing platform.stake_standing, p_now timestamptz
) returns text language sql immutable parallel safe
begin atomic
  select case
    when p_standing.status is distinct from 'active' then 'member_not_active'
    when p_standing.reward_block is not null         then 'reward_blocked'
    when p_standing.excluded_until > p_now           then 'member_excluded'
  end;
end;

-- The gate for one stake: null when it may be taken, else the reason. Cost: a few key reads.
create or replace function platform.may_stake(
  p_member_id bigint, p_wallet_type smallint, p_amount bigint, p_kind text
) returns text language sql stable
begin atomic
  select platform.stake_refusal(s, n, r.is_shut, r.max_satang, p_wallet_type, p_amount,
                                platform.clock())
    from (select bool_or(not is_open) as is_shut, min(max_satang) as max_satang
            from platform.stake_limit where kind in ('*', p_kind)) r
    left join platform.stake_standing s on s.member_id = p_member_id
    left join platform.member_counter n on n.member_id = s.member_id;
end;

-- The gate for one gift. Cost: a key read.
create or replace function platform.may_reward(p_member_id bigint) returns text language sql stable
begin atomic
  select platform.reward_refusal(s, platform.clock())
    from (select) one left join platform.stake_standing s on s.member_id = p_member_id;
end;

-- What is left of what a member allows himself to deposit, by period, with nothing asked for yet; null: no
-- limit. Below zero where a limit was lowered beneath what he had paid.
create or replace function platform.deposit_left(p_member_id bigint)
returns table (day bigint, week bigint, month bigint) language sql stable
begin atomic
  select c.deposit_day_max   - c.deposited_day,
         c.deposit_week_max  - c.deposited_week,
         c.deposit_month_max - c.deposited_month
    from platform.member_counter n
   cross join lateral platform.counted(n, null, 0, platform.clock()) c
   where n.member_id = p_member_id;
end;

-- What members have played, for the books, which count it under their locks.
create or replace view platform.play_counter as select * from platform.member_counter;
grant select on platform.play_counter to slth_app;

-- The counters of some members and of all who count with them, sorted, without locks.
create or replace function platform.counters_of(p_member_ids bigint[])
returns platform.member_counter[] language sql stable
begin atomic
  select array(select n from platform.member_counter n
                where n.person_id in (select m.person_id from platform.member_counter m
                                       where m.member_id = any (p_member_ids))
                order by n.member_id);
end;

-- Locks the counters of some members and of all who count with them, sorted, and answers them: after the
-- wallets of those members, before stock. Who counts with whom is changed by the holder of all their wallets.
create or replace function platform.lock_counters(p_member_ids bigint[])
returns platform.member_counter[] language sql volatile security definer
set search_path = pg_catalog, pg_temp
begin atomic
  select array(select n from platform.member_counter n
                where n.person_id in (select m.person_id from platform.member_counter m
                                       where m.member_id = any (p_member_ids))
                order by n.member_id for no key update of n);
end;

-- The members who count with one, he included, sorted. Cost: two key reads.
create or replace function platform.counted_with(p_member_id bigint) returns bigint[]
language sql stable
begin atomic
  select array(select o.member_id from platform.member_counter m
                 join platform.member_counter o using (person_id)
                where m.member_id = p_member_id
                union select p_member_id order by 1);
end;

-- Writes the counts of a person, whose counters the caller holds and has counted on. Cost: one heap-only
-- update for each of his accounts.
create or replace function platform.keep_counter(p_counter platform.member_counter) returns void
language sql volatile
begin atomic
  update platform.member_counter c
     set day = p_counter.day, staked_day = p_counter.staked_day, staked_week = p_counter.staked_week,
         staked_month = p_counter.staked_month, won_day = p_counter.won_day,
         won_week = p_counter.won_week, won_month = p_counter.won_month,
         deposited_day = p_counter.deposited_day, deposited_week = p_counter.deposited_week,
         deposited_month = p_counter.deposited_month, played_from = p_counter.played_from,
         played_at = p_counter.played_at
   where c.person_id = p_counter.person_id;
end;

revoke execute on function platform.stake_refusal, platform.reward_refusal, platform.limit_refusal,
  platform.counted, platform.counters_of, platform.lock_counters, platform.counted_with,
  platform.keep_counter from public;
grant execute on function platform.stake_refusal, platform.reward_refusal, platform.limit_refusal,
  platform.counted, platform.counters_of, platform.counted_with, platform.may_stake, platform.may_reward,
  platform.deposit_left to slth_app;

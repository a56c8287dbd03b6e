-- How many votes a verified member has earned: one is free, each so-and-so-much valid play is one more.
create or replace function poll.votes_earned(p_stake bigint, p_stake_per_vote bigint, p_votes_max smallint)
returns smallint language sql immutable parallel safe
begin atomic
  select least(p_votes_max, 1 + greatest(p_stake, 0) / p_stake_per_vote)::smallint;
end;

-- Whether every vote that can be counted is there: none that was under way at the close still runs.
create or replace function poll.votes_are_final(p_poll_id bigint) returns boolean language sql volatile
begin atomic
  select p.state in ('closed', 'resulted', 'paid') and p.fence is not null
         and p.fence <= platform.horizon()
    from poll.poll p where p.poll_id = p_poll_id;
end;

-- Why a poll takes no vote at an instant; null while it does.
create or replace function poll.vote_refusal(p poll.poll, p_now timestamptz) returns text
language sql immutable
begin atomic
  select case
    when p.state not in ('scheduled', 'open') or p_now >= p.closes_at then 'poll_closed'
    when p_now < p.opens_at then 'poll_not_open'
  end;
end;

-- One vote: the only way in which there comes to be one. Answers the refusal, or the vote; the same key
-- again meets the vote that is there.
-- Locks: the member's quota in the poll, under which the clock is read, once: a vote that waited for
-- another of the same member is judged when it is its turn, and stamped with the instant it was judged by.
create or replace function poll.cast_vote(
  p_poll_id bigint, p_member_id bigint, p_choice_id text, p_key text, p_is_verified boolean,
  out refusal text, out n smallint, out choice_id text, out voted_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_poll  poll.poll;
  v_terms poll.terms;
  v_now   timestamptz;
begin
  insert into poll.quota (poll_id, member_id) values (p_poll_id, p_member_id) on conflict do nothing;
  perform from poll.quota q
    where q.poll_id = p_poll_id and q.member_id = p_member_id for update;
  select case when v.choice_id <> p_choice_id then 'idempotency_mismatch' end, v.n, v.choice_id, v.voted_at
    into refusal, n, choice_id, voted_at
    from poll.vote v
   where v.poll_id = p_poll_id and v.member_id = p_member_id and v.key = p_key;
  if found then
    return;
  end if;
  v_now := platform.clock();
  select * into strict v_poll from poll.poll p where p.poll_id = p_poll_id;
  select * into strict v_terms from poll.terms t
   where t.poll_id = p_poll_id and t.version = v_poll.version;
  refusal := coalesce(poll.vote_refusal(v_poll, v_now), platform.may_reward(p_member_id),
    case when not p_is_verified then 'poll_member_unverified' end,
    case when not exists (select from poll.choice c
                           where c.poll_id = p_poll_id and c.version = v_poll.version
                             and c.choice_id = p_choice_id) then 'poll_choice_unknown' end);
  if refusal is not null then
    return;
  end if;
  update poll.quota q set used = q.used + 1
   where q.poll_id = p_poll_id and q.member_id = p_member_id
     and q.used < poll.votes_earned(q.valid_satang, v_terms.stake_per_vote_satang, v_terms.votes_max)
  returning q.used into n;
  if n is null then
    refusal := 'poll_quota_used';
    return;
  end if;
  insert into poll.vote (poll_id, version, member_id, n, choice_id, key, voted_at)
  values (p_poll_id, v_poll.version, p_member_id, n, p_choice_id, p_key, v_now)
  returning choice_id, voted_at into choice_id, voted_at;
end $$;

revoke execute on function poll.cast_vote from public;
grant execute on function poll.cast_vote to slth_app;

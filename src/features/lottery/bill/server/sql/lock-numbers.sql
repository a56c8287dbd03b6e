-- Locks what the members and the rounds of the bills have sold where that is limited; rows are made first.
create or replace function lottery.lock_limits(p_bills lottery.sale_bill[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(p_bills) b where b.member_max is not null) then
    insert into lottery.member_sold (round_id, member_id, cap_satang)
    select distinct b.round_id, b.member_id, b.member_max from unnest(p_bills) b
     where b.member_max is not null and b.refusal is null
     order by b.round_id, b.member_id
    on conflict do nothing;
    perform from lottery.member_sold s
       join (select distinct b.round_id, b.member_id from unnest(p_bills) b) k
            using (round_id, member_id)
      order by s.round_id, s.member_id for no key update of s;
  end if;
  if exists (select from unnest(p_bills) b where b.round_max is not null) then
    insert into lottery.round_sold (round_id, cap_satang)
    select distinct b.round_id, b.round_max from unnest(p_bills) b
     where b.round_max is not null and b.refusal is null
     order by b.round_id
    on conflict do nothing;
    perform from lottery.round_sold s
       join (select distinct b.round_id from unnest(p_bills) b) k using (round_id)
      order by s.round_id for no key update of s;
  end if;
end $$;

-- Makes sure that the row of every number exists, then locks them in the order everybody uses. Both
-- steps go through the numbers in the same order, so two sales can wait but never for each other.
create or replace function lottery.lock_numbers(p_keys lottery.number_key[]) returns void
language plpgsql as $$
begin
  with key as materialized (
    select * from unnest(p_keys)
  ), cap as materialized (
    select t.rate_version_id, t.bet_type,
           lottery.default_cap(t.rate_version_id, t.bet_type) as cap_satang
      from lottery.rate t
      join (select distinct rate_version_id, bet_type from key) k using (rate_version_id, bet_type)
  )
  insert into lottery.exposure (round_id, bet_type, number, cap_satang)
  select k.round_id, k.bet_type, k.number, c.cap_satang
    from key k join cap c using (rate_version_id, bet_type)
   where not exists (select from lottery.exposure e
                      where e.round_id = k.round_id and e.bet_type = k.bet_type
                        and e.number = k.number)
   order by k.round_id, k.bet_type, k.number
  on conflict do nothing;
  perform from lottery.exposure e join unnest(p_keys) k using (round_id, bet_type, number)
    order by e.round_id, e.bet_type, e.number
      for no key update of e;
end $$;

revoke execute on function lottery.lock_limits, lottery.lock_numbers from public;

-- What the members of the bills have in the rounds already. A member with few lines there is read bill
-- by bill, whatever their numbers; one with many by the numbers that he wants now.
create or replace function lottery.read_own_stakes(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[],
  p_sizes lottery.bill_size[]
) returns lottery.own_stake[] language plpgsql stable as $$
declare
  v_few  lottery.own_stake[];    -- without a number: whom to read how; amount 1: few, 0: many
  v_own  lottery.own_stake[] := '{}';
  v_many lottery.own_stake[];
begin
  with buyer as materialized (
    select b.round_id, b.member_id, sum(l.lines) * 8 as enough
      from unnest(p_bills) b join unnest(p_sizes) l on l.no = b.no
     where b.no = any (p_nos)
     group by b.round_id, b.member_id
  )
  select array_agg(row(p.round_id, p.member_id, null, null, (p.lines <= p.enough)::integer
           )::lottery.own_stake)
    into v_few
    from (select u.round_id, u.member_id, u.enough,
                 (select sum(s.line_count)
                    from (select x.line_count from lottery.bill x
                           where x.round_id = u.round_id and x.member_id = u.member_id
                           limit u.enough + 1) s) as lines
            from buyer u) p
   where p.lines is not null;
  if v_few is null then
    return v_own;
  end if;
  select coalesce(array_agg(row(s.round_id, s.member_id, s.bet_type, s.number, s.amount
           )::lottery.own_stake), '{}')
    into v_own
    from (select f.round_id, f.member_id, x.bet_type, x.number, sum(x.amount_satang)::bigint as amount
            from unnest(v_few) f
            join lottery.bill b on b.round_id = f.round_id and b.member_id = f.member_id
            join lottery.line x on x.bill_id = b.bill_id
           where f.amount_satang = 1
             and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
           group by 1, 2, 3, 4) s;
  if 0 = any (select f.amount_satang from unnest(v_few) f) then
    select array_agg(row(s.round_id, s.member_id, s.bet_type, s.number, s.amount)::lottery.own_stake)
      into v_many
      from (select k.round_id, k.member_id, k.bet_type, k.number, sum(x.amount_satang)::bigint as amount
              from (select distinct b.round_id, b.member_id, l.bet_type, l.number
                      from unnest(p_lines) l
                      join unnest(p_bills) b on b.no = l.bill_no
                      join unnest(v_few) f on f.round_id = b.round_id and f.member_id = b.member_id
                     where f.amount_satang = 0 and b.no = any (p_nos)) k
              join lottery.line x on x.round_id = k.round_id and x.bet_type = k.bet_type
                                 and x.number = k.number and x.member_id = k.member_id
             where not exists (select from lottery.bill_cancel c where c.bill_id = x.bill_id)
             group by 1, 2, 3, 4) s;
  end if;
  return v_own || coalesce(v_many, '{}');
end $$;

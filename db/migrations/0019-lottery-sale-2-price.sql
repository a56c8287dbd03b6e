-- What the sale finds about each line of its bills, in three steps: what the bills rest on, read once a
-- batch; what numbers, members and types stand at, read once each and not once a line; and the lines,
-- priced from these arrays alone. The dry run and the room of a number ask the same.
--
-- A reader of tables leaves nested loops on and reads by key; a function of arrays alone may only hash:
-- the planner takes every array for ten rows, and ten thousand would meet ten thousand. A merge on round
-- and type alone does the same: 0.6 s for 6,400 lines on one round, where the hash takes 30 ms.

drop function lottery.check_bill(lottery.new_bill, lottery.new_line[]);
drop function lottery.judge_bills(lottery.new_bill[], integer[], lottery.priced_line[], bigint[],
  bigint[], boolean[]);
drop function lottery.write_bills(lottery.new_bill[], integer[], lottery.priced_line[], bigint[],
  lottery.verdict[], timestamptz);
drop function lottery.price_lines(lottery.new_bill[], lottery.new_line[], integer[]);
drop function lottery.lock_numbers(lottery.new_bill[], lottery.new_line[], integer[]);
drop function lottery.take_stakes(lottery.new_bill[], lottery.new_line[], bigint[],
  lottery.verdict[], smallint);
drop function lottery.post_stakes(lottery.new_bill[], lottery.new_line[], bigint[],
  lottery.verdict[], smallint);
drop function lottery.sell_batch(lottery.new_bill[], lottery.new_line[], smallint);
drop type lottery.priced_line;
drop type lottery.verdict;
drop type lottery.outcome;

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

-- sum() of bigint adds in numeric, and a sale adds a dozen times for each line. Raises beyond bigint.
create aggregate lottery.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

-- A bill names its wallet, or none and means the main one. A bill whose round or wallet is not there
-- for its member is left out of the array: nobody learns whether another one has it.
-- Rates and rules of a round that is not open yet may still change, so it sells nothing.
create function lottery.resolve_bills(p_bills lottery.new_bill[]) returns lottery.sale_bill[]
language sql stable
begin atomic
  select coalesce(array_agg(row(b.no, b.op_id, b.request_hash, b.member_id, w.account_id, b.round_id,
           b.agent_id, b.validation_no, b.note,
           case when r.state in ('upcoming', 'missed') then 'round_not_open' end,
           coalesce(m.level, 1), r.close_at, r.rate_version_id, r.rule_version_id,
           v.max_per_bill_satang, v.max_per_member_round_satang, v.max_round_satang
         )::lottery.sale_bill order by b.no), '{}')
    from unnest(p_bills) with ordinality
           as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
    join lottery.round r on r.round_id = b.round_id
    join lottery.rate_version v on v.rate_version_id = r.rate_version_id
    left join account.member_level m on m.member_id = b.member_id
   cross join lateral (
     select a.account_id from ledger.account a join ledger.account_kind k on k.kind = a.kind
      where a.home_id = b.member_id and k.wallet_type is not null
        and case when b.account_id is null then k.wallet_type = 1
                 else a.account_id = b.account_id end) w;
end;

create function lottery.size_bills(p_lines lottery.new_line[]) returns lottery.bill_size[]
language sql immutable
begin atomic
  select array_agg(row(l.bill_no, l.lines, l.gross)::lottery.bill_size)
    from (select x.bill_no, count(*) as lines, lottery.total(x.amount_satang) as gross
            from unnest(p_lines) x group by x.bill_no) l;
end;

create function lottery.read_bill_rooms(p_bills lottery.sale_bill[], p_nos integer[])
returns lottery.bill_room[] language sql stable
begin atomic
  select array_agg(row(b.no, b.member_max - coalesce(m.sold_satang, 0),
                       b.round_max - coalesce(r.sold_satang, 0))::lottery.bill_room)
    from unnest(p_bills) b
    join unnest(p_nos) n(no) on n.no = b.no
    left join lottery.member_sold m on m.round_id = b.round_id and m.member_id = b.member_id
                                   and b.member_max is not null
    left join lottery.round_sold r on r.round_id = b.round_id and b.round_max is not null;
end;

create function lottery.read_terms(p_bills lottery.sale_bill[], p_bet_types text[])
returns lottery.line_terms[] language sql stable
begin atomic
  with version as materialized (
    select distinct b.rate_version_id from unnest(p_bills) b
  ), step as materialized (
    select s.rate_version_id, s.bet_type, array_agg(s.over_satang order by s.over_satang) as overs,
           array_agg(s.lowest order by s.over_satang) as pays
      from (select x.rate_version_id, x.bet_type, x.over_satang,
                   min(x.rate_x100) over (partition by x.rate_version_id, x.bet_type
                                          order by x.over_satang) as lowest
              from version v join lottery.rate_step x using (rate_version_id)
             where x.rate_x100 > 0) s
     group by s.rate_version_id, s.bet_type
  ), rate as materialized (
    select t.*, s.overs, s.pays, (select max(p.prize_satang) from lottery.set_prize p
                                   where p.rate_version_id = t.rate_version_id
                                     and p.bet_type = t.bet_type and t.unit_satang is not null) as best
      from version v join lottery.rate t using (rate_version_id)
      left join step s on s.rate_version_id = t.rate_version_id and s.bet_type = t.bet_type
     where t.bet_type = any (p_bet_types)
  )
  select array_agg(row(b.round_id, b.level, t.bet_type, coalesce(v.rate_x100, t.rate_x100), t.min_satang,
           t.max_per_bet_satang, t.max_per_member_satang, t.unit_satang, t.discount_bp, t.best,
           t.overs, t.pays)::lottery.line_terms)
    from (select distinct x.round_id, x.rate_version_id, x.level from unnest(p_bills) x) b
    join rate t on t.rate_version_id = b.rate_version_id
    left join lateral (
      select p.rate_x100 from lottery.rate_vip p
       where p.rate_version_id = t.rate_version_id and p.bet_type = t.bet_type
         and p.level_from <= b.level
       order by p.level_from desc limit 1) v on true;
end;

-- The numbers that the lines of some bills name, each once.
create function lottery.keys_of(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[]
) returns lottery.number_key[] language sql stable
set enable_nestloop = off set enable_mergejoin = off set jit = off
begin atomic
  select coalesce(array_agg(row(k.round_id, k.rate_version_id, k.bet_type, k.number
           )::lottery.number_key), '{}')
    from (select distinct b.round_id, b.rate_version_id, l.bet_type, l.number
            from unnest(p_lines) l
            join (select x.no, x.round_id, x.rate_version_id from unnest(p_bills) x
                    join unnest(p_nos) n(no) on n.no = x.no) b on b.no = l.bill_no) k
   where lottery.is_bet(k.bet_type, k.number);
end;

-- How these numbers stand, also those that have no row yet.
create function lottery.read_numbers(p_keys lottery.number_key[])
returns lottery.number_standing[] language sql stable
begin atomic
  select coalesce(array_agg(row(k.round_id, k.bet_type, k.number, coalesce(e.sold_satang, 0),
           case when e.round_id is null then lottery.default_cap(k.rate_version_id, k.bet_type)
                else e.cap_satang end, e.manual_rate_x100)::lottery.number_standing), '{}')
    from unnest(p_keys) k
    left join lottery.exposure e
           on e.round_id = k.round_id and e.bet_type = k.bet_type and e.number = k.number;
end;

-- What the members of the bills have in the rounds already. A member with few lines there is read bill
-- by bill, whatever their numbers; one with many by the numbers that he wants now.
create function lottery.read_own_stakes(
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
create index bill_round_member on lottery.bill (round_id, member_id);

-- What the rules of numbers say at an instant, as standings without sales. Empty where none does.
create function lottery.read_rules(p_bills lottery.sale_bill[], p_at timestamptz)
returns lottery.number_standing[] language sql stable
begin atomic
  select coalesce(array_agg(row(u.round_id, u.bet_type, u.number, 0, u.cap_satang, u.rate_x100
           )::lottery.number_standing), '{}')
    from lottery.ruled_numbers(array(select distinct b.round_id from unnest(p_bills) b), p_at) u;
end;

-- The lines of the bills p_nos, each after the ones before it: what the number, the member, the bill and
-- the round have left, what it pays with this line on it, and so what there is to say of it.
-- What counts lines before a line (x) sorts them all three times, so it carries little; what a number
-- or a bill stands at comes to each line afterwards. OFFSET 0 keeps a step by itself, so that what it
-- works out is worked out once.
create function lottery.price_lines(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[],
  p_sizes lottery.bill_size[], p_rooms lottery.bill_room[], p_terms lottery.line_terms[],
  p_numbers lottery.number_standing[], p_rules lottery.number_standing[], p_own lottery.own_stake[]
) returns lottery.priced_line[] language sql stable
set enable_nestloop = off set enable_mergejoin = off set jit = off
begin atomic
  with number as materialized (
    select s.round_id, s.bet_type, s.number, s.sold_satang, row_number() over () as key_no,
           least(s.cap_satang, u.cap_satang) as cap, least(s.rate_x100, u.rate_x100) as rate_max
      from unnest(p_numbers) s
      left join unnest(p_rules) u
             on u.round_id = s.round_id and u.bet_type = s.bet_type and u.number = s.number
  ), bill as materialized (
    select b.no, b.round_id, b.member_id, b.level, b.bill_max,
           r.member_room - lottery.total(g.gross_satang) over (partition by b.round_id, b.member_id
             order by b.no rows between unbounded preceding and 1 preceding) as member_room,
           r.round_room - lottery.total(g.gross_satang) over (partition by b.round_id
             order by b.no rows between unbounded preceding and 1 preceding) as round_room
      from unnest(p_bills) b
      join unnest(p_nos) n(no) on n.no = b.no
      join unnest(p_rooms) r on r.no = b.no
      join unnest(p_sizes) g on g.no = b.no
  )
  select array_agg(row(p.bill_no, p.line_no, p.bet_type, p.number, p.amount,
           p.amount - coalesce(p.amount * p.discount_bp / 10000, 0),
           coalesce(p.amount / p.unit_satang * p.best_prize_satang, p.amount * p.rate_now / 100, 0),
           p.finding, coalesce(p.rate_now, 0), coalesce(p.base, 0),
           greatest(least(p.room, p.my_room, p.bill_room, p.my_round_room, p.all_round_room), 0),
           case p.finding when 'ok' then null when 'reduced' then null
             when 'off_unit' then p.unit_satang when 'below_min' then p.min_satang
             when 'above_max' then p.max_per_bet_satang when 'over_member' then p.my_room
             when 'over_number' then p.room when 'over_bill' then p.bill_room
             when 'over_member_round' then p.my_round_room
             when 'over_round' then p.all_round_room end)::lottery.priced_line)
    from (
      select s.*, case
               when s.key_no is null                   then 'invalid'::lottery.finding
               when s.base is null                     then 'unsold'
               when s.amount % s.unit_satang <> 0      then 'off_unit'
               when s.amount < s.min_satang            then 'below_min'
               when s.amount > s.max_per_bet_satang    then 'above_max'
               when s.rate_now = 0 or s.room <= 0      then 'closed'
               when s.amount > s.my_room               then 'over_member'
               when s.amount > s.room                  then 'over_number'
               when s.amount > s.bill_room             then 'over_bill'
               when s.amount > s.my_round_room         then 'over_member_round'
               when s.amount > s.all_round_room        then 'over_round'
               when s.shown_rate <> s.rate_now         then 'rate_changed'
               when s.rate_now < s.base                then 'reduced'
               else 'ok'
             end as finding
        from (
          select x.bill_no, x.line_no, x.bet_type, x.number, x.amount, x.shown_rate, x.key_no,
                 t.rate_x100 as base, t.min_satang, t.max_per_bet_satang, t.unit_satang, t.discount_bp,
                 t.best_prize_satang, n.cap - n.sold_satang - x.sold_before as room,
                 t.max_per_member_satang - x.mine_before - coalesce(o.amount_satang, 0) as my_room,
                 b.bill_max - x.bill_before as bill_room,
                 b.member_room - x.bill_before as my_round_room,
                 b.round_room - x.bill_before as all_round_room,
                 case when t.unit_satang is null then least(t.rate_x100, n.rate_max, t.pays[nullif(
                        width_bucket(n.sold_satang + x.sold_before + x.amount - 1, t.overs), 0)])
                      when n.rate_max = 0 then 0 else t.rate_x100 end as rate_now
            from (
              select l.bill_no, l.bet_type, l.number, l.amount_satang as amount, l.rate_x100 as shown_rate,
                     n.key_no,
                     lottery.total(l.amount_satang) over (partition by n.key_no
                       order by l.bill_no, l.position rows unbounded preceding)
                       - l.amount_satang as sold_before,
                     lottery.total(l.amount_satang) over (partition by n.key_no, b.member_id
                       order by l.bill_no, l.position rows unbounded preceding)
                       - l.amount_satang as mine_before,
                     lottery.total(l.amount_satang) over in_bill - l.amount_satang as bill_before,
                     (row_number() over in_bill)::integer as line_no
                from unnest(p_lines) with ordinality
                       as l(bill_no, bet_type, number, amount_satang, rate_x100, position)
                join bill b on b.no = l.bill_no
                left join number n on n.round_id = b.round_id and n.bet_type = l.bet_type
                                  and n.number = l.number
              window in_bill as (partition by l.bill_no order by l.position rows unbounded preceding)
              offset 0) x
            join bill b on b.no = x.bill_no
            left join number n on n.key_no = x.key_no
            left join unnest(p_terms) t
                   on t.round_id = b.round_id and t.level = b.level and t.bet_type = x.bet_type
                  and x.key_no is not null
            left join unnest(p_own) o
                   on o.round_id = b.round_id and o.member_id = b.member_id and o.bet_type = x.bet_type
                  and o.number = x.number
          offset 0) s
      offset 0) p;
end;

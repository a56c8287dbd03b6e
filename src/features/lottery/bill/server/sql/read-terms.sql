-- What the lines of these bills pay and may cost, by round, level of the member and bet type.
create or replace function lottery.read_terms(p_bills lottery.sale_bill[], p_bet_types text[])
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
create or replace function lottery.keys_of(
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
create or replace function lottery.read_numbers(p_keys lottery.number_key[])
returns lottery.number_standing[] language sql stable
begin atomic
  select coalesce(array_agg(row(k.round_id, k.bet_type, k.number, coalesce(e.sold_satang, 0),
           case when e.round_id is null then lottery.default_cap(k.rate_version_id, k.bet_type)
                else e.cap_satang end, e.manual_rate_x100)::lottery.number_standing), '{}')
    from unnest(p_keys) k
    left join lottery.exposure e
           on e.round_id = k.round_id and e.bet_type = k.bet_type and e.number = k.number;
end;

-- What the rules of numbers say at an instant, as standings without sales. Empty where none does.
create or replace function lottery.read_rules(p_bills lottery.sale_bill[], p_at timestamptz)
returns lottery.number_standing[] language sql stable
begin atomic
  select coalesce(array_agg(row(u.round_id, u.bet_type, u.number, 0, u.cap_satang, u.rate_x100
           )::lottery.number_standing), '{}')
    from lottery.ruled_numbers(array(select distinct b.round_id from unnest(p_bills) b), p_at) u;
end;

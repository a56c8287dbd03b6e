-- A bill names its wallet, or none and means the main one. A bill whose round or wallet is not there
-- for its member is left out of the array: nobody learns whether another one has it.
-- Rates and rules of a round that is not open yet may still change, so it sells nothing.
create or replace function lottery.resolve_bills(p_bills lottery.new_bill[]) returns lottery.sale_bill[]
language sql stable
begin atomic
  select coalesce(array_agg(row(b.no, b.op_id, b.request_hash, b.member_id, w.account_id, b.round_id,
           b.agent_id, b.validation_no, b.note,
           case when r.state in ('upcoming', 'missed') then 'round_not_open' end,
           coalesce(m.level, 1), r.close_at, r.rate_version_id, r.rule_version_id,
           v.max_per_bill_satang, v.max_per_member_round_satang, v.max_round_satang, b.slip_id
         )::lottery.sale_bill order by b.no), '{}')
    from unnest(p_bills) with ordinality
           as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, slip_id,
                no)
    join lottery.round r on r.round_id = b.round_id
    join lottery.rate_version v on v.rate_version_id = r.rate_version_id
    left join account.member_level m on m.member_id = b.member_id
   cross join lateral (
     select a.account_id from ledger.wallet a
      where a.member_id = b.member_id
        and case when b.account_id is null then a.kind = ledger.account_main_wallet()
                 else a.account_id = b.account_id end) w;
end;

-- How many lines each bill has, and what they cost before any discount.
create or replace function lottery.size_bills(p_lines lottery.new_line[]) returns lottery.bill_size[]
language sql immutable
begin atomic
  select array_agg(row(l.bill_no, l.lines, l.gross)::lottery.bill_size)
    from (select x.bill_no, count(*) as lines, lottery.total(x.amount_satang) as gross
            from unnest(p_lines) x group by x.bill_no) l;
end;

-- What the member and the round may still buy, where there is a limit.
create or replace function lottery.read_bill_rooms(p_bills lottery.sale_bill[], p_nos integer[])
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

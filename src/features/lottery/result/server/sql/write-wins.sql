-- The bills of a share under a prize run, with what they were paid under the revision before. Writes
-- the winning lines on the way.
create or replace function lottery.write_wins(
  p_round_id bigint, p_revision smallint, p_from_member bigint, p_to_member bigint,
  out changes lottery.change[], out wins bigint
) language plpgsql as $$
begin
  with won as (
    insert into lottery.win (round_id, revision, bill_id, line_no, member_id, prize_satang)
    select p_round_id, p_revision, l.bill_id, l.line_no, l.member_id, l.prize_satang
      from lottery.winning_lines(p_round_id, p_revision, p_from_member, p_to_member) l
    returning bill_id, prize_satang
  ), now as materialized (
    select w.bill_id, sum(w.prize_satang)::bigint as prize, count(*) as lines
      from won w group by w.bill_id
  )
  select array_agg(row(b.bill_id, b.member_id, b.account_id, 0, n.prize)::lottery.change
                   order by b.bill_id), coalesce(sum(n.lines), 0)::bigint
    into changes, wins
    from now n join lottery.bill b on b.bill_id = n.bill_id;
  if p_revision > 1 then
    select array_agg(row(b.bill_id, b.member_id, b.account_id, coalesce(p.prize, 0),
                         coalesce(n.after, 0))::lottery.change order by b.bill_id)
      into changes
      from unnest(changes) n
      full join (select x.bill_id, x.total_satang as prize
                   from lottery.payout x
                  where x.round_id = p_round_id and x.revision = p_revision - 1
                    and x.member_id between p_from_member and p_to_member
                    and x.total_satang > 0) p on p.bill_id = n.bill_id
      join lottery.bill b on b.bill_id = coalesce(n.bill_id, p.bill_id);
  end if;
  changes := coalesce(changes, '{}');
end $$;

revoke execute on function lottery.write_wins from public;

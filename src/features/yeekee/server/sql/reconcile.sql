-- yeekee.reconcile: what the rows of yeekee, the lottery's and the books say of each other, asked by
-- `npm run ledger:verify` and by every test that moves money. Rows only where something is wrong.
create or replace function yeekee.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level not in ('fast', 'full') then
    raise exception 'yeekee.reconcile: level is fast or full, not %', p_level;
  end if;

  return query
  select 'a bonus and its money agree', concat_ws(' ', 'round', coalesce(b.round_id, t.ref_id),
         'rank', coalesce(b.rank, case t.code when ledger.code_yeekee_rank1() then 1 else 16 end)),
         coalesce(b.amount_satang::text, 'no row'), coalesce(t.amount::text, 'no money')
    from (select * from yeekee.bonus where amount_satang > 0) b
    full join (select * from ledger.posting
                where code in (ledger.code_yeekee_rank1(), ledger.code_yeekee_rank16())) t
      on t.ref_id = b.round_id and t.op_id = b.op_id
     and t.code = case b.rank when 1 then ledger.code_yeekee_rank1()
                             when 16 then ledger.code_yeekee_rank16() end
   where b.amount_satang is distinct from t.amount;

  return query
  select 'a drawn round is announced as it was drawn', r.round_ref,
         coalesce(d.result5, 'no draw'), coalesce(x.full_value, 'no result')
    from yeekee.draw d full join lottery.drawn_result x on x.round_id = d.round_id
    join lottery.shooting_round r on r.round_id = coalesce(d.round_id, x.round_id)
   where d.result5 is distinct from x.full_value or d.top3 is distinct from x.top3
      or d.bottom2 is distinct from x.bottom2;

  return query
  select 'a round that is off pays no bonus', r.round_ref, 'none', b.amount_satang::text
    from yeekee.bonus b join lottery.shooting_round r using (round_id)
   where r.state = 'void';

  if p_level = 'fast' then
    return;
  end if;

  -- The chain once more, from its rows alone. A round that was called off for a broken one is known.
  return query
  select 'a head covers its shots', c.round_ref, concat_ws(' / ', h.count, h.sum, h.head),
         concat_ws(' / ', s.shots, s.total, s.head)
    from yeekee.head h join yeekee.commitment c using (round_id)
   cross join lateral (
     select count(*) as shots, coalesce(sum(s.number::integer), 0) as total,
            coalesce((array_agg(s.head order by s.seq desc))[1],
                     yeekee.sha256_hex('yeekee:v1:' || c.round_ref || ':' || c.commit)) as head
       from yeekee.shot s where s.round_id = h.round_id) s
   where (h.count, h.sum, h.head) is distinct from (s.shots, s.total, s.head)
     and not exists (select from yeekee.call_off o
                      where o.round_id = h.round_id and o.cause = 'broken_chain');

  return query
  select 'each shot follows the one before it', concat_ws(' ', c.round_ref, 'shot', s.seq),
         yeekee.next_head(s.before, s.seq, s.number, s.name, s.at), s.head
    from (select *, coalesce(lag(x.head) over w, yeekee.sha256_hex(
                   concat_ws(':', 'yeekee:v1', y.round_ref, y.commit))) as before
            from yeekee.shot x join yeekee.commitment y using (round_id)
          window w as (partition by x.round_id order by x.seq)) s
    join yeekee.commitment c using (round_id)
   where s.head <> yeekee.next_head(s.before, s.seq, s.number, s.name, s.at)
     and not exists (select from yeekee.call_off o
                      where o.round_id = s.round_id and o.cause = 'broken_chain');
end $$;

revoke execute on function yeekee.reconcile from public;
grant execute on function yeekee.reconcile to slth_app;

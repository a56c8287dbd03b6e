-- What can be said of each operation by itself, in order of precedence: stored decision, the
-- feature's own refusal, closed wallet, too much of a hold, ended hold. A key under which a rollback
-- came first (game_tombstone) answers its bet with rolled_back.
create or replace function ledger.judge_each(p_ops ledger.new_op[], p_legs ledger.resolved_leg[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  select array_agg(row(o.no, o.no, k.op_id is null and v.error is null,
                       k.op_id is not null and v.error is null, v.error)::ledger.verdict order by o.no)
    into v_verdicts
    from unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
    left join ledger.kind t on t.code = o.kind
    left join ledger.op k on k.op_id = o.op_id
    left join ledger.kind s on s.code = k.kind
    left join (select l.op_no, bool_or(d.closed or c.closed) as closed,
                      bool_or(e.hold_id is not null) as ended,
                      bool_or(l.amount > l.held) as too_much
                 from unnest(p_legs) l
                 left join ledger.balance d
                        on d.account_id = l.debit_account and d.stripe = 0 and l.debit_guarded
                 left join ledger.balance c
                        on c.account_id = l.credit_account and c.stripe = 0 and l.credit_guarded
                 left join ledger.hold_end e on e.hold_id = l.hold_id
                group by l.op_no) f on f.op_no = o.no
   cross join lateral (select case
             when k.op_id is not null then
               ledger.key_refusal(k, s.is_tombstone and not t.is_tombstone,
                                  o.home_id, o.kind, o.request_hash)
             when o.refusal is not null then o.refusal
             when f.closed then 'wallet_closed'
             when f.too_much then 'hold_exceeded'
             when f.ended then 'hold_ended'
           end as error) v;
  return v_verdicts;
end $$;

revoke execute on function ledger.judge_each from public;

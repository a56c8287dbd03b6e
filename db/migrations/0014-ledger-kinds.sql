-- Movements of games, bonuses, claims and corrected results; src/ledger/kinds.ts is the mirror.
-- A tombstone names no account: nothing can ever move under it.
insert into ledger.kind (code, name, phase, debit_kinds, credit_kinds, stake, keep_refusal) values
  (36, 'lottery_clawback',      0, '{2000,2010,2020,2030,2040}', '{3100}', false, false),
  (37, 'lottery_clawback_owed', 0, '{2900}', '{3100}', false, false),
  (38, 'receivable_paid',       0, '{2000,2010,2020,2030,2040}', '{2900}', false, false),
  (50, 'bonus_grant',           0, '{5000}', '{2010}', false, false),
  (51, 'bonus_release',         0, '{2010}', '{2000}', false, false),
  (52, 'bonus_forfeit',         0, '{2010}', '{5000}', false, false),
  (55, 'cashback_claim',        0, '{5010}', '{2000,2030}', false, false),
  (56, 'commission_claim',      0, '{5020}', '{2000,2020}', false, false),
  (60, 'game_bet',              0, '{2000,2010,2020,2030,2040}', '{3000}', true, false),
  (61, 'game_win',              0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (62, 'game_rollback',         0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (63, 'game_tombstone',        0, '{}', '{}', false, true);

-- What can be said of each operation by itself, in order of precedence: stored decision, the
-- feature's own refusal, closed wallet, too much of a hold, ended hold.
create or replace function ledger.judge_each(p_ops ledger.new_op[], p_legs ledger.resolved_leg[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  select array_agg(row(o.no, o.first_no, not v.known and v.error is null,
                       v.known and v.error is null, v.error)::ledger.verdict order by o.no)
    into v_verdicts
    from (select *, first_value(o.no) over same as first_no,
                 row(home_id, kind, request_hash)
                   = first_value(row(home_id, kind, request_hash)) over same as like_first
            from unnest(p_ops) with ordinality
                   as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
          window same as (partition by o.op_id order by o.no)) o
    left join ledger.op k on k.op_id = o.op_id
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
    left join lateral (
           select k.home_id as member where k.kind = 63 and o.kind <> 63
           union all
           select p_ops[o.first_no].home_id where k.op_id is null and o.kind <> 63
              and p_ops[o.first_no].kind = 63) t on true
   cross join lateral (select
           k.op_id is not null or o.first_no <> o.no as known,
           case
             when case when k.op_id is null then not o.like_first
                       else row(k.home_id, k.kind, k.request_hash)
                            is distinct from row(o.home_id, o.kind, o.request_hash) end
               then case when t.member = o.home_id then 'rolled_back' else 'idempotency_mismatch' end
             when k.op_id is not null or o.first_no <> o.no then null
             when o.refusal is not null then o.refusal
             when f.closed then 'wallet_closed'
             when f.too_much then 'hold_exceeded'
             when f.ended then 'hold_ended'
           end as error) v;
  return v_verdicts;
end $$;

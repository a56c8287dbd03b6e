-- The gates for every live stake and reward, and the operations that no order could pay: their own debits are
-- more than the wallet has plus all that this batch brings it. They would only force the slow way.
create or replace function ledger.judge_means(p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[],
  p_now timestamptz)
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  with side as materialized (
    select l.op_no, l.debit_account as account_id, l.debit_delta as delta, l.stake, l.amount, l.code
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no) where v.live and l.debit_guarded
    union all
    select l.op_no, l.credit_account, l.credit_delta, false, null, null
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
     where v.live and l.credit_guarded
  ), gate as (
    -- What a member limits depends on what came before: judge_in_order.
    select s.op_no, min(coalesce(
             platform.stake_refusal(m, null, r.is_shut, r.max_satang, w.wallet_type, s.amount, p_now),
             platform.wallet_refusal(q, k.name, s.amount, p_now))) as refusal
      from side s join ledger.account a using (account_id)
      join ledger.account_kind w on w.kind = a.kind
      join ledger.stake_rule r on r.kind = s.code
      join ledger.kind k on k.code = s.code
      left join platform.stake_wallet q on q.account_id = s.account_id
      left join platform.stake_standing m on m.member_id = a.home_id
     where s.stake group by s.op_no
  ), gift as (
    select l.op_no, min(platform.reward_refusal(m, p_now)) as refusal
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
      join ledger.kind k on k.code = l.code and k.is_reward
      join ledger.account a on a.account_id = l.credit_account and a.home_id > 0
      left join platform.stake_standing m on m.member_id = a.home_id
     where v.live group by l.op_no
  ), need as (
    select op_no, account_id, - sum(delta) filter (where delta < 0) as amount
      from side group by op_no, account_id
  ), income as (
    select account_id, coalesce(sum(delta) filter (where delta > 0), 0) as amount
      from side group by account_id
  ), poor as (
    select distinct n.op_no from need n join income i using (account_id)
      join ledger.balance b on b.account_id = n.account_id and b.stripe = 0
     where b.rule <> 0 and n.amount > ledger.available(b) + i.amount
  )
  select array_agg(row(v.op_no, v.first_no,
           v.live and g.refusal is null and w.refusal is null and p.op_no is null, v.replayed,
           coalesce(v.error, g.refusal, w.refusal,
                    case when p.op_no is not null then 'insufficient_balance' end)
         )::ledger.verdict order by v.op_no)
    into v_verdicts
    from unnest(p_verdicts) v
    left join gate g using (op_no) left join gift w using (op_no) left join poor p using (op_no);
  return v_verdicts;
end $$;

revoke execute on function ledger.judge_means from public;

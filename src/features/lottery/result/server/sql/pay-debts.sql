-- Pays debts from what a run brought: of the sum that a wallet gained, as much as its member owes. His
-- statement shows the prize in full, and the payment of the debt as a line of its own.
create or replace function lottery.pay_debts(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_kind constant smallint := ledger.kind_code('receivable_paid');
  v_ops  ledger.new_op[];
  v_legs ledger.new_leg[];
begin
  with gain as (
    select s.member_id, s.account_id, sum(s.moved)::bigint as amount
      from unnest(p_splits) s where not s.is_closed
     group by s.member_id, s.account_id having sum(s.moved) > 0
  ), owing as (
    select g.member_id, g.account_id, b.account_id as debt_account,
           least(g.amount, b.available - coalesce(sum(g.amount) over earlier, 0))::bigint as amount
      from gain g
      join lottery.debt_accounts(array(select x.member_id from unnest(p_splits) x)) a
           on a.member_id = g.member_id
      join ledger.wallet_balance b on b.account_id = a.account_id
    window earlier as (partition by g.member_id order by g.account_id
                       rows between unbounded preceding and 1 preceding)
  ), paid as (
    insert into lottery.debt_payment (round_id, revision, account_id, member_id, amount_satang, op_id)
    select p_round_id, p_revision, o.account_id, o.member_id, o.amount,
           ledger.op_key('system', 'lottery', 'debt',
                         p_round_id || '/' || p_revision || '/' || o.account_id)
      from owing o where o.amount > 0
    returning account_id, member_id, amount_satang, op_id
  ), numbered as (
    select p.*, o.debt_account, row_number() over (order by p.account_id) as no
      from paid p join owing o using (account_id)
  )
  select array_agg(row(n.op_id, n.member_id, c_kind, substring(sha256(convert_to(
           n.op_id || '/' || n.amount_satang, 'UTF8')) for 16), p_round_id, null, null
         )::ledger.new_op order by n.no),
         array_agg(row(n.no, c_kind, n.account_id, n.debt_account, n.amount_satang, null, p_round_id
         )::ledger.new_leg order by n.no)
    into v_ops, v_legs
    from numbered n;
  perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
end $$;

revoke execute on function lottery.pay_debts from public;

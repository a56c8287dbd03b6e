-- Where the prize of a wallet that is closed goes; opened with the first.
create or replace function lottery.cost_of_closed(p_round_id bigint) returns bigint
language sql volatile
begin atomic
  select ledger.house_account(ledger.account_bonus_cost(), p_round_id);
end;

-- Takes back what bills were paid too much, one operation a bill: from the wallet what it has, the rest
-- as a debt. Bills that take from one side only go as one batch; those that take from both as another,
-- which is slower, but there is at most one a wallet.
create or replace function lottery.claim_back(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_taken constant smallint := ledger.kind_code('lottery_clawback');
  c_owed  constant smallint := ledger.kind_code('lottery_clawback_owed');
  v_pool  constant bigint := ledger.house_account(ledger.account_lottery_pool(), p_round_id);
  v_both  boolean;
  v_ops   ledger.new_op[];
  v_legs  ledger.new_leg[];
begin
  foreach v_both in array array[false, true] loop
    with loss as materialized (
      select s.*, a.account_id as debt_account, row_number() over (order by s.bill_id) as no
        from unnest(p_splits) s
        join lottery.debt_accounts(array(select x.member_id from unnest(p_splits) x)) a
             on a.member_id = s.member_id
       where (s.moved < 0 or s.owed > 0) and (s.moved < 0 and s.owed > 0) = v_both
    )
    select (select array_agg(row(l.op_id, l.member_id, case when l.moved < 0 then c_taken else c_owed end,
                     substring(sha256(convert_to(concat_ws('/', l.op_id, l.account_id, l.moved, l.owed),
                       'UTF8')) for 16), l.bill_id, null, null)::ledger.new_op order by l.no)
              from loss l),
           (select array_agg(row(l.no, g.code, g.account_id, v_pool, g.amount, null, l.bill_id
                     )::ledger.new_leg order by l.no, g.code)
              from loss l
             cross join lateral (values (c_taken, l.account_id, - l.moved),
                                        (c_owed, l.debt_account, l.owed)) g(code, account_id, amount)
             where g.amount > 0)
      into v_ops, v_legs;
    perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
  end loop;
end $$;

revoke execute on function lottery.cost_of_closed, lottery.claim_back from public;

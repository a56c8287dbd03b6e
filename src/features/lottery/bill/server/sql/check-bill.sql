-- The dry run of one bill: the same judgement without locks, and nothing is written.
create or replace function lottery.check_bill(
  p_bill lottery.new_bill, p_lines lottery.new_line[],
  out refusal text, out findings jsonb, out total_satang bigint, out balance_satang bigint,
  out account_id bigint, out close_at timestamptz, out checked_at timestamptz
) language plpgsql volatile set enable_seqscan = off set jit = off as $$
declare
  v_bills  lottery.sale_bill[] := lottery.resolve_bills(array[p_bill]);
  v_priced lottery.priced_line[];
  v_closed boolean;
begin
  checked_at := platform.clock();
  if cardinality(v_bills) = 0 then
    refusal := 'not_found';
    return;
  end if;
  account_id := v_bills[1].account_id;
  close_at   := v_bills[1].close_at;
  select b.available, b.closed into balance_satang, v_closed
    from ledger.wallet_balance b where b.account_id = v_bills[1].account_id;
  v_priced := lottery.price_bills(v_bills, p_lines, array[1], lottery.size_bills(p_lines),
                lottery.keys_of(v_bills, p_lines, array[1]), lottery.read_terms(v_bills,
                array(select distinct l.bet_type from unnest(p_lines) l)), checked_at);
  findings := lottery.findings_of(v_priced, 1);
  select v.refusal, v.total_satang into refusal, total_satang
    from unnest(lottery.judge_bills(v_bills, array[1], v_priced, array[account_id],
           array[balance_satang], array[v_closed],
           platform.counters_of(array[v_bills[1].member_id]))) v;
end $$;

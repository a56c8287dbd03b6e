-- Two bills of one key that name different wallets queue on nothing before they are stored. The
-- second was judged as new and meets the first in the books: a lost race, not a fault. It says so by
-- its SQLSTATE, and the caller's transaction runs again and finds the stored decision.
alter function lottery.take_stakes(lottery.new_bill[], lottery.new_line[], bigint[],
  lottery.verdict[], smallint) rename to post_stakes;

create function lottery.take_stakes(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_bill_ids bigint[],
  p_verdicts lottery.verdict[], p_stripe smallint
) returns setof lottery.outcome language plpgsql as $$
declare
  v_outcomes lottery.outcome[] := array(
    select o from lottery.post_stakes(p_bills, p_lines, p_bill_ids, p_verdicts, p_stripe) o);
begin
  if exists (select from unnest(v_outcomes) o join unnest(p_verdicts) v using (bill_no)
              where o.replayed or o.error = 'idempotency_mismatch') then
    raise exception 'lottery: a bill of the same key was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;
  return query select * from unnest(v_outcomes);
end $$;
revoke all on function lottery.take_stakes, lottery.post_stakes from public;

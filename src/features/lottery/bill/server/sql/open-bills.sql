-- The bills paid from this wallet that can still come back to it: sold, not cancelled, and their round
-- neither paid nor refunded. Cost: the member's bills since an instant.
create or replace function lottery.open_bills(
  p_member_id bigint, p_account_id bigint, p_since timestamptz
) returns table (bill_id bigint, total_satang bigint) language sql stable as $$
  select b.bill_id, b.total_satang from lottery.bill b
   where b.member_id = p_member_id and b.account_id = p_account_id and b.sold_at >= p_since
     and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
     and not exists (select from lottery.settlement s
                      where s.round_id = b.round_id and s.status = 'done')
$$;

revoke execute on function lottery.open_bills from public;
grant execute on function lottery.open_bills to slth_app;

-- Divides changes by what the wallets have now: what bills gain comes first and pays for what others
-- of the same wallet give back, bill by bill; what is then missing is owed, and from a wallet that is
-- closed nothing is taken. The preview asks it without locks, the payment under them.
-- Reads one balance row a wallet.
create or replace function lottery.split_changes(p_changes lottery.change[])
returns table (bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint,
               is_closed boolean, moved bigint, owed bigint, waived bigint)
language sql stable
begin atomic
  select x.bill_id, x.member_id, x.account_id, x.before, x.after, x.closed,
         case when x.loss = 0 then x.gain else - x.taken end,
         case when x.closed then 0 else x.loss - x.taken end,
         case when x.closed then x.loss else 0 end
    from (select c.*, case when c.closed then 0 else
                   greatest(least(c.loss, c.means - c.loss_before), 0) end as taken
            from (select c.bill_id, c.member_id, c.account_id, c.before, c.after, b.closed, d.gain, d.loss,
                         b.available + (sum(d.gain) over wallet)::bigint as means,
                         (sum(d.loss) over so_far)::bigint - d.loss as loss_before
                    from unnest(p_changes) c
                    join ledger.wallet_balance b on b.account_id = c.account_id
                   cross join lateral (select greatest(c.after - c.before, 0) as gain,
                                              greatest(c.before - c.after, 0) as loss) d
                  window wallet as (partition by c.account_id),
                         so_far as (partition by c.account_id order by c.bill_id)) c) x;
end;

-- The same, with the keys of the movements, in the order of the bills.
create or replace function lottery.later_splits(
  p_round_id bigint, p_revision smallint, p_changes lottery.change[]
) returns lottery.split[] language plpgsql stable as $$
begin
  return array(
    select row(s.bill_id, s.member_id, s.account_id, s.before, s.after, s.is_closed, s.moved, s.owed,
               s.waived, k.op_id)::lottery.split
      from lottery.split_changes(p_changes) s
      join lottery.payout_keys(p_round_id, p_revision, array(
             select c.bill_id from unnest(p_changes) c)) k on k.bill_id = s.bill_id
     order by s.bill_id);
end $$;

-- A first payment only adds, so there is nothing to divide.
create or replace function lottery.first_splits(p_round_id bigint, p_changes lottery.change[])
returns lottery.split[] language plpgsql stable as $$
begin
  return array(
    select row(c.bill_id, c.member_id, c.account_id, 0, c.after, b.closed, c.after, 0, 0,
               k.op_id)::lottery.split
      from unnest(p_changes) c
      join ledger.wallet_balance b on b.account_id = c.account_id
      join lottery.payout_keys(p_round_id, 1::smallint, array(
             select x.bill_id from unnest(p_changes) x)) k on k.bill_id = c.bill_id
     order by c.bill_id);
end $$;

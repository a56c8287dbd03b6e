-- Who owes: what the account says, and the rows that made it.
create or replace view lottery.debt as
  select a.member_id, b.available as open_satang, o.owed_satang,
         coalesce(p.paid_satang, 0)::bigint as paid_satang, o.round_id, o.owed_at
    from (select x.member_id, sum(x.owed_satang)::bigint as owed_satang, max(x.paid_at) as owed_at,
                 (array_agg(x.round_id order by x.paid_at desc, x.round_id desc))[1] as round_id
            from lottery.payout x where x.owed_satang > 0 group by x.member_id) o
    join ledger.receivable a on a.member_id = o.member_id
    join ledger.wallet_balance b on b.account_id = a.account_id
    left join (select d.member_id, sum(d.amount_satang) as paid_satang
                 from lottery.debt_payment d group by d.member_id) p on p.member_id = o.member_id;

grant select on lottery.debt to slth_app;

-- Who owes: what the account says, and the rows that made it.
create or replace view lottery.debt as
  select a.member_id, a.open as open_satang, o.owed_satang, a.paid as paid_satang, o.round_id, o.owed_at
    from (select x.member_id, sum(x.owed_satang)::bigint as owed_satang, max(x.paid_at) as owed_at,
                 (array_agg(x.round_id order by x.paid_at desc, x.round_id desc))[1] as round_id
            from lottery.payout x where x.owed_satang > 0 group by x.member_id) o
    join ledger.debt a on a.member_id = o.member_id and a.kind = ledger.account_member_receivable();

grant select on lottery.debt to slth_app;

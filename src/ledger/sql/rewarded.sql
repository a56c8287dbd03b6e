-- The cash that the house gave to members, by Bangkok day, for whoever takes it off what a day lost:
-- src/ledger/rewards/rewarded.ts, for all members at once. Cost: every movement of those kinds.
create or replace view ledger.rewarded as
  select a.home_id as member_id, platform.bangkok_day(l.posted_at) as day, sum(l.delta)::bigint as satang
    from ledger.member_line l join ledger.account a on a.account_id = l.account_id
   where l.code = any (ledger.rewarding_codes())
   group by a.home_id, platform.bangkok_day(l.posted_at);

grant select on ledger.rewarded to slth_app;

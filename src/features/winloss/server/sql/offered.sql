-- Settled play added up, one row a member, day and product, own money and the house's apart. For whoever
-- gives something back of it; `changed_xid` is the transaction that last changed a row. What is expected is
-- that of the known stakes.
create or replace view winloss.play_day as
  select d.member_id, d.counted_day, d.product, d.is_own, d.stake_satang, d.returned_satang,
         d.valid_satang, d.changed_xid, d.expected_microsatang, d.known_stake_satang
    from winloss.day d;

grant select on winloss.play_day to slth_app;

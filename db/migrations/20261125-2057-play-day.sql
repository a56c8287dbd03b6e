-- A day keeps own and given money apart: rewards count the member's own alone. Who works on from days
-- finds those that changed by the transaction that changed them.
drop table winloss.day;
create table winloss.day (
  member_id       bigint  not null,
  counted_day     date    not null,
  product         text    not null,
  is_own          boolean not null,
  stake_satang    bigint  not null,
  returned_satang bigint  not null,
  valid_satang    bigint  not null,
  -- How many stakes of a round, in a wallet, are in it.
  rounds          integer not null check (rounds >= 0),
  changed_xid     xid8    not null default pg_current_xact_id(),
  primary key (member_id, counted_day, product, is_own)
);
insert into winloss.day (member_id, counted_day, product, is_own, stake_satang, returned_satang,
                         valid_satang, rounds)
select member_id, counted_day, product, wallet_kind not in (2, 5), sum(stake_satang),
       sum(returned_satang), sum(valid_satang), count(*) filter (where revision = 1)
  from winloss.fact group by 1, 2, 3, 4;
create index day_changed on winloss.day (changed_xid);
create index day_counted on winloss.day (counted_day, member_id);
grant select, insert, update, delete on winloss.day to slth_app;

-- What a member's days are made of.
create index fact_member_day on winloss.fact (member_id, counted_day);

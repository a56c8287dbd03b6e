-- A night of turnover says what it earned, of which play, and what corrections of earlier days changed; a
-- month says how far its play was looked at, so that both can be proved.
alter table cashback.turnover
  add earned_satang    bigint not null default 0 check (earned_satang >= 0),
  add corrected_satang bigint not null default 0;
-- Of the nights before, what each changed is known, and not of which play.
alter table cashback.turnover disable trigger refuse_row_change;
update cashback.turnover t set corrected_satang = b.gained
  from (select x.turnover_id, x.open_satang + x.credited_satang
               - coalesce(lag(x.open_satang) over (partition by x.member_id order by x.day), 0) as gained
          from cashback.turnover x) b
 where b.turnover_id = t.turnover_id;
alter table cashback.turnover enable trigger refuse_row_change;
alter table cashback.turnover alter earned_satang drop default, alter corrected_satang drop default;

-- The play of a night that gave something, by product, with its rate and its part of what was earned.
create table cashback.turnover_line (
  turnover_id  bigint not null references cashback.turnover,
  product      text   not null,
  valid_satang bigint not null,
  rate_ppm     bigint not null check (rate_ppm > 0),
  part_satang  bigint not null check (part_satang >= 0),
  primary key (turnover_id, product)
);
select platform.make_append_only('cashback.turnover_line');
grant select, insert on cashback.turnover_line to slth_app;

-- Until which day a month is added up, from play of transactions below `seen`; null: not since nights are
-- proved.
alter table cashback.month add until date, add seen xid8;
grant update (until, seen) on cashback.month to slth_app;

-- Affiliate: members bring friends and have a commission of what these play. Play itself is read from
-- winloss; here stands who brought whom, what each day gave, and what was taken out.
create schema affiliate;
grant usage on schema affiliate to slth_app;

create table affiliate.terms (
  version             smallint primary key check (version > 0),
  -- From how much it is paid out.
  redeem_min_satang   bigint   not null check (redeem_min_satang > 0),
  -- What makes a friend one that counts: a deposit of so much within so many days, and so much own play.
  deposit_min_satang  bigint   not null check (deposit_min_satang > 0),
  deposit_days        smallint not null check (deposit_days between 1 and 365),
  turnover_min_satang bigint   not null check (turnover_min_satang >= 0),
  -- Null: the terms that the site started with.
  written_by          bigint,
  written_at          timestamptz not null default platform.clock()
);
select platform.make_append_only('affiliate.terms');
grant select, insert on affiliate.terms to slth_app;

-- Parts of a million of valid play, by product and how far away the friend is. No row: nothing.
create table affiliate.rate (
  version smallint not null references affiliate.terms,
  product text     not null,
  level   smallint not null check (level between 1 and 3),
  ppm     bigint   not null check (ppm between 1 and 1000000),
  primary key (version, product, level)
);
select platform.make_append_only('affiliate.rate');
grant select, insert on affiliate.rate to slth_app;

insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang, deposit_days,
                             turnover_min_satang)
values (1, 10000, 10000, 30, 50000);
insert into affiliate.rate (version, product, level, ppm)
values (1, 'lottery', 1, 20000),
       (1, 'slot',    1,  5000),
       (1, 'fishing', 1,  5000),
       (1, 'table',   1,  2500),
       (1, 'sport',   1,  5000);

-- The terms that hold, and how far changes of days were looked at.
create table affiliate.setting (
  one      boolean  primary key default true check (one),
  version  smallint not null references affiliate.terms,
  position xid8     not null default '0'
);
insert into affiliate.setting (version) values (1);
grant select on affiliate.setting to slth_app;
grant update (version, position) on affiliate.setting to slth_app;

-- Days that are over, with the terms that held at their end.
create table affiliate.day (
  day     date     primary key,
  version smallint not null references affiliate.terms,
  -- Play of the day is of transactions below it.
  fence   xid8,
  done_at timestamptz,
  check (done_at is null or fence is not null)
);
create index day_open on affiliate.day (day) where done_at is null;
grant select, insert on affiliate.day to slth_app;
grant update (fence, done_at) on affiliate.day to slth_app;

-- Who has a part of whose play: the one who brought a friend (level 1), and those who brought him.
create table affiliate.bond (
  friend_id     bigint   not null,
  level         smallint not null check (level between 1 and 3),
  member_id     bigint   not null check (member_id <> friend_id),
  joined_at     timestamptz not null default platform.clock(),
  state         text     not null default 'pending'
                check (state in ('pending', 'qualified', 'held', 'missed', 'void')),
  -- Since when it is so.
  since         timestamptz not null default platform.clock(),
  -- Play after this day gives nothing any more.
  ended_day     date,
  -- What came of it so far, in all its rows.
  valid_satang  bigint   not null default 0,
  earned_satang bigint   not null default 0,
  -- Why it is held, and what people decided.
  signals       text[]   not null default '{}',
  reason        text     check (length(btrim(reason)) >= 5),
  decided_by    bigint,
  primary key (friend_id, level),
  unique (friend_id, member_id),
  check ((state in ('missed', 'void')) = (ended_day is not null)),
  check (state <> 'void' or reason is not null)
);
create index bond_member on affiliate.bond (member_id, level, friend_id);
create index bond_pending on affiliate.bond (friend_id) where state = 'pending';
create index bond_held on affiliate.bond (since) where state = 'held';
grant select, insert on affiliate.bond to slth_app;
grant update (state, since, ended_day, valid_satang, earned_satang, signals, reason, decided_by)
  on affiliate.bond to slth_app;

-- Friends who came before there was this.
insert into affiliate.bond (friend_id, level, member_id, joined_at)
with recursive above as (
  select m.member_id as friend_id, 1 as level, m.referred_by as member_id, m.joined_at
    from account.member m where m.referred_by is not null
  union all
  select a.friend_id, a.level + 1, m.referred_by, a.joined_at
    from above a join account.member m on m.member_id = a.member_id
   where a.level < 3 and m.referred_by is not null
)
select friend_id, level, member_id, joined_at from above;

-- What a day gave to a member, of one level and product. Part 0 is the day itself, the next ones are what
-- corrections of its play made of it; they stand on the day on which they came.
create table affiliate.commission (
  commission_id bigint   generated by default as identity primary key,
  member_id     bigint   not null,
  day           date     not null references affiliate.day,
  part          smallint not null check (part >= 0),
  shown_day     date     not null,
  level         smallint not null check (level between 1 and 3),
  product       text     not null,
  ppm           bigint   not null check (ppm > 0),
  valid_satang  bigint   not null,
  satang        bigint   not null,
  made_at       timestamptz not null default platform.clock(),
  unique (member_id, day, level, product, part),
  check (part > 0 or (satang >= 0 and shown_day = day))
);
create index commission_shown on affiliate.commission (member_id, shown_day);
select platform.make_append_only('affiliate.commission');
grant select, insert on affiliate.commission to slth_app;
grant usage on sequence affiliate.commission_commission_id_seq to slth_app;

-- The same by friend; together they are the whole to the satang.
create table affiliate.share (
  commission_id bigint not null references affiliate.commission,
  friend_id     bigint not null,
  valid_satang  bigint not null,
  satang        bigint not null,
  primary key (commission_id, friend_id)
);
select platform.make_append_only('affiliate.share');
grant select, insert on affiliate.share to slth_app;

-- What a member took out.
create table affiliate.redemption (
  redemption_id bigint generated by default as identity primary key,
  member_id     bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  key           text   not null,
  made_at       timestamptz not null default platform.clock(),
  unique (member_id, key)
);
create index redemption_member on affiliate.redemption (member_id, redemption_id);
select platform.make_append_only('affiliate.redemption');
grant select, insert on affiliate.redemption to slth_app;
grant usage on sequence affiliate.redemption_redemption_id_seq to slth_app;

-- Visits by a member's link, one a visitor and day. Of the visitor only a keyed hash is kept, 180 days.
create table affiliate.click (
  click_id  bigint generated by default as identity primary key,
  member_id bigint not null,
  day       date   not null,
  visitor   bytea  not null check (octet_length(visitor) = 32),
  unique (member_id, day, visitor)
);
create index click_day on affiliate.click (day);
grant select, insert, delete on affiliate.click to slth_app;
grant usage on sequence affiliate.click_click_id_seq to slth_app;

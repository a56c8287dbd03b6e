-- A field may be given so often a day, or so often to one member; a wheel may stand for a time.
alter table wheel.terms
  -- Null: as long as the wheel is on.
  add column opens_at  timestamptz,
  add column closes_at timestamptz,
  add check (closes_at > opens_at);

alter table wheel.prize
  add column cap_day    integer check (cap_day > 0),
  add column cap_member integer check (cap_member > 0),
  drop constraint prize_check2,
  add check ((stock is null and cap_day is null and cap_member is null) = (fallback is null));

-- What was given of a field on a day, and to a member.
create table wheel.cap (
  wheel_id smallint not null,
  version  smallint not null,
  place    smallint not null,
  scope    text     not null check (scope in ('day', 'member')),
  -- A day of Bangkok as 20261207, or a member.
  subject  bigint   not null,
  given    integer  not null,
  most     integer  not null,
  primary key (wheel_id, version, place, scope, subject),
  foreign key (wheel_id, version, place) references wheel.prize,
  check (given between 1 and most)
);
grant select, insert on wheel.cap to slth_app;
grant update (given) on wheel.cap to slth_app;

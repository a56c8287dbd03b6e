-- Wrong codes from one line on one day, whoever typed them: the line is a keyed hash of its network, and a row
-- says nothing of a day that is over.
create table coupon.line_guess (
  address_index bytea    primary key,
  day           date     not null,
  wrong         smallint not null check (wrong between 1 and 100)
);
create index line_guess_day on coupon.line_guess (day);
grant select, insert, delete on coupon.line_guess to slth_app;
grant update (day, wrong) on coupon.line_guess to slth_app;

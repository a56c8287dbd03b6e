-- Who works on a case: shown to the others, so that two people do not do the same. It is no right: it ends when
-- its page is silent for a while, and somebody else may take over.
create table deposit.case_claim (
  case_id    bigint primary key references deposit.review_case,
  staff_id   bigint not null check (staff_id > 0),
  staff_name text not null,
  claimed_at timestamptz not null default platform.clock(),
  seen_at    timestamptz not null default platform.clock()     -- the page said last that it is open
);
grant select, insert, update, delete on deposit.case_claim to slth_app;

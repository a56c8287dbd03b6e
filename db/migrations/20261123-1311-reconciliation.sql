-- A day of an account, compared with its statement and signed by a person: once. What is found of it later is
-- shown beside what was signed.
create table deposit.reconciliation (
  receiving_account_id  bigint not null references deposit.receiving_account,
  day                   date not null,
  signed_by             bigint not null,
  signed_by_name        text not null,
  note                  text not null,
  -- How many of its items nobody could explain, and with them the reason why it was signed all the same.
  unexplained           integer not null check (unexplained >= 0),
  bank_closing_satang   bigint not null,
  booked_closing_satang bigint not null,
  items                 jsonb not null,       -- what was seen: key, state and both amounts of each
  signed_at             timestamptz not null default platform.clock(),
  primary key (receiving_account_id, day),
  check (unexplained = 0 or length(btrim(note)) >= 5)
);
select platform.make_append_only('deposit.reconciliation');
grant select, insert on deposit.reconciliation to slth_app;
create index statement_line_at on deposit.statement_line (receiving_account_id, at);

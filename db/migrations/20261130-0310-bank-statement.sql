-- What the bank itself says of a day of an account, once the day is over: not summed from what we were told line by
-- line, but its own balances and its own list. A day has one, as the bank made it; ours are compared with it.

create table deposit.bank_statement (
  receiving_account_id bigint not null references deposit.receiving_account,
  day                  date not null,
  opening_satang       bigint not null,
  came_satang          bigint not null check (came_satang >= 0),
  went_satang          bigint not null check (went_satang >= 0),
  closing_satang       bigint not null,
  line_count           integer not null check (line_count >= 0),
  told_at              timestamptz not null default platform.clock(),
  primary key (receiving_account_id, day),
  check (closing_satang = opening_satang + came_satang - went_satang)
);
select platform.make_append_only('deposit.bank_statement');
grant select, insert on deposit.bank_statement to slth_app;

-- The lines that it lists: as much as finds ours, and nobody's name.
create table deposit.bank_statement_line (
  receiving_account_id bigint not null,
  line_id              text not null check (length(line_id) between 1 and 100),
  day                  date not null,
  direction            text not null check (direction in ('credit', 'debit')),
  amount_satang        bigint not null check (amount_satang > 0),
  at                   timestamptz not null,
  trans_ref            text check (length(trans_ref) between 1 and 40),
  primary key (receiving_account_id, line_id),
  foreign key (receiving_account_id, day) references deposit.bank_statement
);
create index bank_statement_line_day on deposit.bank_statement_line (receiving_account_id, day);
select platform.make_append_only('deposit.bank_statement_line');
grant select, insert on deposit.bank_statement_line to slth_app;

-- From when on the bank is asked for statements of an account; of those from before, from their first line on.
alter table deposit.receiving_account
  add column followed_since timestamptz not null default platform.clock();

-- What was signed as the bank's closing was the sum of our lines. Beside it stands what the bank said, if it had.
alter table deposit.reconciliation rename column bank_closing_satang to lines_closing_satang;
alter table deposit.reconciliation
  add column bank_closing_satang bigint,
  -- Null: signed before statements of the bank were read.
  add column bank_state text check (bank_state in ('untold', 'agrees', 'differs')),
  add check ((bank_closing_satang is null) = (bank_state is null or bank_state = 'untold')),
  add check (bank_state is null or bank_state = 'agrees' or length(btrim(note)) >= 5);

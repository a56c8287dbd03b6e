-- How far each feed was read that is pushed to us and pulled as well. The reading alone moves it, after it
-- has kept what it read; a push never does. The gateway's events begin without a row: they are read once from
-- their beginning, so that those which were lost before are found.
create table platform.pull_mark (
  feed    text primary key,          -- 'gateway_events'
  read_to bigint not null,           -- in what the feed counts its places in
  read_at timestamptz not null default platform.clock()
);
grant select, insert, update (read_to, read_at) on platform.pull_mark to slth_app;

insert into platform.pull_mark (feed, read_to, read_at)
select 'statement_lines', after, coalesce(pulled_at, platform.clock()) from deposit.statement_cursor;
drop table deposit.statement_cursor;

-- Catching up began at the newest event that was here.
drop index platform.gateway_event_happened;

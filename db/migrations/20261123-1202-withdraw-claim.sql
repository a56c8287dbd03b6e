-- Who of the desk has a request open: courtesy among people. What decides is the state of the request.
create table withdraw.claim (
  withdraw_id bigint primary key references withdraw.request,
  staff_id    bigint not null,
  staff_name  text   not null,
  claimed_at  timestamptz not null default platform.clock(),
  -- Whoever has it says so each minute; after five it is free.
  seen_at     timestamptz not null default platform.clock()
);
grant select, insert, update, delete on withdraw.claim to slth_app;

-- The order in which settled play is offered: the transaction that ended a payment run.
alter table lottery.settlement add column done_xid xid8;
update lottery.settlement set done_xid = pg_current_xact_id() where status = 'done';
alter table lottery.settlement add constraint a_run_that_is_done_has_its_place
  check ((status = 'done') = (done_xid is not null));
create index settlement_done on lottery.settlement (done_xid, round_id, revision)
  where kind = 'prizes' and status = 'done';
grant update (done_xid) on lottery.settlement to slth_app;

-- A batch can be good for fewer uses than it has codes: who comes first has one.
alter table coupon.batch
  -- Null: each of its codes can be used.
  add column uses_max integer check (uses_max between 1 and count),
  add column used integer not null default 0;
update coupon.batch b
   set used = (select count(k.used_by) from coupon.code k where k.batch_id = b.batch_id);
alter table coupon.batch
  add constraint batch_used_within check (used between 0 and coalesce(uses_max, count));
grant update (used) on coupon.batch to slth_app;

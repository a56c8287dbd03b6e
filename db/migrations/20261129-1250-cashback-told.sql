-- What members were told of: a day that can be claimed, that it soon cannot, and the sum of a month.
alter table cashback.loss add told_at timestamptz, add reminded_at timestamptz;
update cashback.loss set told_at = computed_at;
create index loss_untold on cashback.loss (loss_id) where told_at is null and outcome = 'entitled';
grant update (told_at, reminded_at) on cashback.loss to slth_app;

alter table cashback.month add told_at timestamptz;
update cashback.month set told_at = platform.clock()
 where month < date_trunc('month', platform.bangkok_day(platform.clock()));
create index month_untold on cashback.month (month, member_id) where told_at is null and credited_satang > 0;
grant update (told_at) on cashback.month to slth_app;

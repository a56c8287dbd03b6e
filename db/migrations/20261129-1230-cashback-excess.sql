-- What a part of a day was worked out from stays with it, and a correction that leaves too much is a part
-- of its own, to which its carry belongs.
alter table cashback.loss drop constraint loss_outcome_check;
alter table cashback.loss add constraint loss_outcome_check check
  (outcome in ('nothing', 'below_min', 'not_for_you', 'set_off', 'entitled', 'excess', 'unchanged'));
-- Beside a day nothing is earned by a part that takes nothing and gives nothing.
alter table cashback.loss add constraint loss_excess_check check
  (outcome not in ('excess', 'unchanged') or (part > 0 and earned_satang = 0));

-- The counted play of a part's day, by product, as it was when the part was worked out.
create table cashback.loss_line (
  loss_id         bigint not null references cashback.loss,
  product         text   not null,
  stake_satang    bigint not null,
  returned_satang bigint not null,
  valid_satang    bigint not null,
  primary key (loss_id, product)
);
grant select, insert, delete on cashback.loss_line to slth_app;

-- Null: carried before corrections had parts.
alter table cashback.carry add loss_id bigint unique references cashback.loss;

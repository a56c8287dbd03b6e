-- Whether satang of its own tell a payment from others is said by each version of a channel. A transfer has
-- nothing else; a QR whose provider gives our reference back is known by that, and its amount is what was typed.
alter table deposit.channel_version add column unique_satang boolean not null default true;
alter table deposit.channel_version alter column unique_satang drop default;

alter table deposit.payment drop constraint payment_check;
alter table deposit.payment add constraint payment_satang check (amount_satang - base_satang between 0 and 99);

-- What was typed may be typed by many at once; an amount of its own never waits twice on an account.
drop index deposit.payment_amount_reserved;
create unique index payment_amount_reserved on deposit.payment (receiving_account_id, amount_satang)
  where reserved and amount_satang <> base_satang;

create trigger guard_satang before insert on deposit.channel_version for each row
  when (not new.unique_satang) execute function deposit.guard_channel_satang();
create trigger guard_satang before insert on deposit.payment for each row
  when (new.amount_satang = new.base_satang) execute function deposit.guard_payment_satang();

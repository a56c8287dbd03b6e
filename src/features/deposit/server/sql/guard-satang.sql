-- A statement tells of an amount and a payer: without satang of their own two transfers of one amount could not
-- be told apart. Asked only where somebody writes the rare case.
create or replace function deposit.guard_channel_satang() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit.channel where channel_id = new.channel_id and type = 'qr') then
    raise exception 'channel %: a transfer is known by its satang alone', new.channel_id
      using errcode = 'check_violation', constraint = 'channel_needs_satang';
  end if;
  return new;
end $$;

create or replace function deposit.guard_payment_satang() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit.receiving_account
                  where receiving_account_id = new.receiving_account_id and source = 'omise') then
    raise exception 'payment %: a transfer is known by its satang alone', new.reference
      using errcode = 'check_violation', constraint = 'payment_needs_satang';
  end if;
  return new;
end $$;

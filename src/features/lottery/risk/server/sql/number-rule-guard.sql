-- A rule names numbers that its bet type has.
create or replace function lottery.guard_number_rule() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.numbers) n where not coalesce(lottery.is_bet(new.bet_type, n), false)) then
    raise exception 'a rule names a number that % does not have', new.bet_type
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

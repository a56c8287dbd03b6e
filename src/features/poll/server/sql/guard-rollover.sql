-- A pot rolls into one poll, whole, and only where nobody won it.
-- Locks: the poll whose pot it is: of two that would take it, the second finds it taken.
create or replace function poll.guard_rollover() returns trigger language plpgsql as $$
begin
  perform from poll.poll p where p.poll_id = new.rolls_from for no key update;
  if not exists (select from poll.left_pot l
                  where l.poll_id = new.rolls_from and l.currency = new.currency
                    and l.amount = new.rolled_amount
                    and coalesce(l.taken_by, new.poll_id) = new.poll_id) then
    raise exception 'poll %: the pot of % does not roll into it', new.poll_id, new.rolls_from
      using errcode = 'check_violation', constraint = 'pot_rolls_once';
  end if;
  return new;
end $$;

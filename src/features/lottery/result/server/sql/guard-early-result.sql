-- A rule that takes results earlier than the one in force is what two people said (platform.approval), once.
create or replace function lottery.guard_early_result() returns trigger language plpgsql as $$
declare
  v_held integer := coalesce((select e.early_min from lottery.early_result e
    where e.market_id = new.market_id order by e.early_result_id desc limit 1), 0);
begin
  if new.early_min > v_held
     and (new.approval_id is null
          or (platform.approved_body('lottery_early_result', 'market:' || new.market_id)
                ->> 'early_min')::integer is distinct from new.early_min) then
    raise exception 'market %: nobody approved results % minutes early', new.market_id, new.early_min
      using errcode = 'check_violation', constraint = 'early_result_is_of_two_people';
  end if;
  return new;
end $$;

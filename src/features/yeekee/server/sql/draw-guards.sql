-- The draw, checked by the database: a row that is not the one result of seed, head and beacon
-- cannot be written, by any code.
create or replace function yeekee.guard_draw() returns trigger language plpgsql as $$
declare
  v_promise yeekee.commitment;
  v_head    yeekee.head;
  v_minus   integer;
  v_true    record;
begin
  select * into strict v_promise from yeekee.commitment where round_id = new.round_id;
  select * into strict v_head from yeekee.head where round_id = new.round_id;
  if yeekee.sha256_hex(new.server_seed) <> v_promise.commit then
    raise exception 'round %: not the seed that was promised', v_promise.round_ref
      using errcode = 'check_violation';
  end if;
  if platform.clock() < v_promise.beacon_at then
    raise exception 'round %: its beacon is not due', v_promise.round_ref
      using errcode = 'check_violation';
  end if;
  select coalesce((select s.number::integer from yeekee.shot s
                    where s.round_id = new.round_id and s.seq = v_head.count - u.minus_rank + 1), 0)
    into v_minus
    from lottery.shooting_round r join yeekee.rule u using (rule_version_id)
   where r.round_id = new.round_id;
  select * into v_true
    from yeekee.system_number(new.server_seed, v_promise.round_ref, v_head.head, new.randomness);
  if (new.k, new.sys, new.shot16, new.total)
     is distinct from (v_true.k, v_true.sys, v_minus, v_head.sum + v_true.sys - v_minus) then
    raise exception 'round %: that is not its result', v_promise.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A round ends by a draw or by being called off, once.
create or replace function yeekee.end_round() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update yeekee.tally set ended_at = platform.clock() where round_id = new.round_id;
  return null;
end $$;

revoke execute on function yeekee.end_round from public;

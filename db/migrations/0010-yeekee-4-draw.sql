-- The draw, checked by the database: a row that is not the one result of seed, head and beacon
-- cannot be written, by whatever code. And a result of the lottery is either two people's or a draw's.

-- HMAC-SHA-256 for a key of exactly one block, as the 64 characters of a seed are.
create function yeekee.hmac_sha256(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable strict as $$
declare
  v_inner bytea := p_key;
  v_outer bytea := p_key;
begin
  if octet_length(p_key) <> 64 then
    raise exception 'yeekee: a key of % bytes', octet_length(p_key);
  end if;
  for i in 0 .. 63 loop
    v_inner := set_byte(v_inner, i, get_byte(p_key, i) # 54);
    v_outer := set_byte(v_outer, i, get_byte(p_key, i) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || p_message));
end $$;

-- The system number: the first 32-bit word below 42949 × 100000, mod 100000, so that each of the
-- 100,000 numbers is equally likely (standards.md §3.4).
create function yeekee.system_number(
  p_seed text, p_round_ref text, p_head text, p_randomness text, out k integer, out sys integer
) language plpgsql immutable strict as $$
declare
  v_word bigint;
begin
  k := 0;
  loop
    v_word := ('x' || encode(substring(yeekee.hmac_sha256(
      convert_to(p_seed, 'UTF8'),
      convert_to(concat_ws(':', 'yeekee:v1', p_round_ref, p_head, p_randomness, k), 'UTF8'))
      for 4), 'hex'))::bit(32)::bigint;
    exit when v_word < 4294900000;
    k := k + 1;
  end loop;
  sys := v_word % 100000;
end $$;

create function yeekee.guard_draw() returns trigger language plpgsql as $$
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
    from lottery.round r join yeekee.rule u using (rule_version_id)
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
create trigger guard_draw before insert on yeekee.draw
  for each row execute function yeekee.guard_draw();

-- A round ends by a draw or by being called off, once.
create function yeekee.end_round() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update yeekee.tally set ended_at = platform.clock() where round_id = new.round_id;
  return null;
end $$;
revoke all on function yeekee.end_round from public;
create trigger end_round after insert on yeekee.draw
  for each row execute function yeekee.end_round();
create trigger end_round after insert on yeekee.call_off
  for each row execute function yeekee.end_round();

-- What the lottery keeps of it ---------------------------------------------------------------------
alter table lottery.result
  alter column first_entry_id drop not null,
  alter column first_staff_id drop not null,
  alter column second_entry_id drop not null,
  alter column second_staff_id drop not null,
  -- The draw that stands in for the two people.
  add column draw_id bigint,
  add constraint people_or_draw check (
    num_nonnulls(first_entry_id, first_staff_id, second_entry_id, second_staff_id)
      = case when draw_id is null then 4 else 0 end),
  add constraint draw_of_the_round check (
    draw_id is null or (draw_id = round_id and revision = 1
                        and top3 is not null and bottom2 is not null)),
  add constraint numbers_of_the_draw foreign key (draw_id, top3, bottom2)
    references yeekee.draw (round_id, top3, bottom2);

create function lottery.draws_itself(p_round_id bigint) returns boolean language sql stable
begin atomic
  select m.result_rule = 'yeekee'
    from lottery.round r join lottery.market m using (market_id) where r.round_id = p_round_id;
end;

-- An entry that was taken off the desk confirms nothing any more; and people confirm exactly the
-- markets that do not draw by themselves.
create or replace function lottery.guard_result() returns trigger language plpgsql as $$
begin
  if exists (select from lottery.entry_return where entry_id = new.first_entry_id) then
    raise exception 'entry % was sent back', new.first_entry_id using errcode = 'check_violation';
  end if;
  if lottery.draws_itself(new.round_id) <> (new.draw_id is not null) then
    raise exception 'round %: its result does not come from there', new.round_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function lottery.guard_entry() returns trigger language plpgsql as $$
begin
  raise exception 'round %: nobody enters the result of a round that draws by itself', new.round_id
    using errcode = 'check_violation';
end $$;
create trigger guard_entry before insert on lottery.result_entry for each row
  when (lottery.draws_itself(new.round_id)) execute function lottery.guard_entry();

-- Opening ------------------------------------------------------------------------------------------
-- False for a round whose draw is not promised yet.
create function lottery.may_open(p_round_id bigint, p_market_id smallint) returns boolean
language sql stable
begin atomic
  select m.result_rule <> 'yeekee'
         or exists (select from yeekee.commitment c where c.round_id = p_round_id)
    from lottery.market m where m.market_id = p_market_id;
end;

create function lottery.guard_open() returns trigger language plpgsql as $$
begin
  if not lottery.may_open(new.round_id, new.market_id) then
    raise exception 'round %: it opens after its commitment is published', new.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_open before insert or update of state on lottery.round for each row
  when (new.state in ('open', 'closed', 'drawn', 'settled')) execute function lottery.guard_open();

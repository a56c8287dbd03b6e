-- People enter no result of a round that draws by itself.
create or replace function lottery.guard_entry() returns trigger language plpgsql as $$
begin
  raise exception 'round %: nobody enters the result of a round that draws by itself', new.round_id
    using errcode = 'check_violation';
end $$;

-- Nothing is read of a source before the draw, whoever asks: what it says then is of another draw.
create or replace function lottery.guard_reading() returns trigger language plpgsql as $$
begin
  if platform.clock() < lottery.result_from(new.round_id) then
    raise exception 'round %: its draw is not due', new.round_id
      using errcode = 'check_violation', constraint = 'after_the_draw';
  end if;
  return new;
end $$;

-- Nothing is entered before the draw either. And while the sources of a round disagree, no feed enters or
-- confirms anything (staff accounts 1 and 2 are the feeds), and nothing that was read fills a form. Typed
-- by hand it may be.
create or replace function lottery.guard_feed_entry() returns trigger language plpgsql as $$
begin
  if platform.clock() < lottery.result_from(new.round_id) then
    raise exception 'round %: its draw is not due', new.round_id
      using errcode = 'check_violation', constraint = 'after_the_draw';
  end if;
  if (new.staff_id in (1, 2) or new.reading_id is not null) and lottery.has_feed_alarm(new.round_id)
  then
    raise exception 'the sources of round % disagree', new.round_id
      using errcode = 'check_violation', constraint = 'sources_agree';
  end if;
  return new;
end $$;

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
  if new.draw_id is null and platform.clock() < lottery.result_from(new.round_id) then
    raise exception 'round %: its draw is not due', new.round_id
      using errcode = 'check_violation', constraint = 'after_the_draw';
  end if;
  if lottery.is_contradicted(new.first_entry_id) then
    raise exception 'entry % says what no source says', new.first_entry_id
      using errcode = 'check_violation', constraint = 'a_source_says_so';
  end if;
  return new;
end $$;

-- A result is corrected only when the one before it is paid, and one step at a time: the differences
-- are taken from the payouts.
create or replace function lottery.guard_revision() returns trigger language plpgsql as $$
begin
  if not exists (select from lottery.round where round_id = new.round_id
                    and state = 'settled' and settled_revision = new.revision - 1) then
    raise exception 'round %: revision % does not follow what is paid', new.round_id, new.revision
      using errcode = 'check_violation';
  end if;
  if exists (select from lottery.result
              where round_id = new.round_id and revision = new.revision - 1
                and digest = lottery.official_digest(new.official)) then
    raise exception 'round %: revision % changes nothing', new.round_id, new.revision
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A result of people is what one of them asked for and the other approved without having seen it.
create or replace function lottery.require_approval() returns trigger language plpgsql as $$
begin
  if not platform.was_approved(
    case new.revision when 1 then 'lottery_result' else 'lottery_revision' end,
    lottery.approval_object(new.round_id, new.revision),
    new.digest, new.first_staff_id, new.second_staff_id)
  then
    raise exception 'round %: nobody approved this result', new.round_id
      using errcode = 'check_violation', constraint = 'result_is_approved';
  end if;
  return null;
end $$;

-- History is of days that are over, of markets that people draw, and of draws that this site did not sell.
create or replace function lottery.guard_imported_result() returns trigger language plpgsql as $$
begin
  if new.draw_day >= (platform.clock() at time zone 'Asia/Bangkok')::date then
    raise exception 'market %, %: history is of days that are over', new.market_id, new.draw_day
      using errcode = 'check_violation', constraint = 'imported_day_is_over';
  end if;
  if exists (select from lottery.market where market_id = new.market_id and result_rule = 'yeekee') then
    raise exception 'market % draws by itself', new.market_id
      using errcode = 'check_violation', constraint = 'imported_by_people';
  end if;
  if exists (select from lottery.round
              where market_id = new.market_id and draw_day = new.draw_day and state <> 'missed') then
    raise exception 'market %, %: this site sold the draw', new.market_id, new.draw_day
      using errcode = 'check_violation', constraint = 'imported_was_not_sold';
  end if;
  return new;
end $$;

-- เลขชุด: numbers that a member keeps under a name, without a price. They are the member's own
-- notes, not a record: he renames and deletes them.

-- True when every pair is a bet of its type and there is at least one.
create function lottery.are_bets(bet_types text[], numbers text[]) returns boolean
language sql immutable parallel safe
begin atomic
  select cardinality(bet_types) > 0 and cardinality(bet_types) = cardinality(numbers)
     and not exists (select from unnest(bet_types, numbers) x (bet_type, number)
                      where not lottery.is_bet(x.bet_type, x.number));
end;

create table lottery.number_set (
  set_id     bigint generated always as identity primary key,
  member_id  bigint not null,
  name       text not null check (length(name) between 1 and 40 and name = btrim(name)),
  -- Two lists side by side, in the order in which the member saved them.
  bet_types  text[] not null check (cardinality(bet_types) between 1 and 500),
  numbers    text[] not null check (lottery.are_bets(bet_types, numbers)),
  created_at timestamptz not null default platform.clock()
);
create unique index number_set_name on lottery.number_set (member_id, lower(name));
grant select, insert, delete on lottery.number_set to slth_app;
grant update (name) on lottery.number_set to slth_app;

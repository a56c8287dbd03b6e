-- Every prize of a government draw as its office published it. Bets need the first prize and the
-- side draws only; members look up their paper tickets by all of them.

create function lottery.are_numbers(numbers text[], digits integer, most integer) returns boolean
language sql immutable strict parallel safe
begin atomic
  select cardinality(numbers) <= most
     and not exists (select from unnest(numbers) n
                      where n is null or n !~ ('^\d{' || digits || '}$'));
end;

-- One row a reading that brought prizes, so that nothing stands here without its raw answer. A tier
-- that the source did not tell is empty.
create table lottery.government_prizes (
  reading_id bigint primary key references lottery.feed_reading,
  round_id   bigint not null references lottery.round,
  first      text[] not null check (lottery.are_numbers(first, 6, 1)),
  near1      text[] not null check (lottery.are_numbers(near1, 6, 2)),
  second     text[] not null check (lottery.are_numbers(second, 6, 5)),
  third      text[] not null check (lottery.are_numbers(third, 6, 10)),
  fourth     text[] not null check (lottery.are_numbers(fourth, 6, 50)),
  fifth      text[] not null check (lottery.are_numbers(fifth, 6, 100)),
  last3f     text[] not null check (lottery.are_numbers(last3f, 3, 2)),
  last3b     text[] not null check (lottery.are_numbers(last3b, 3, 2)),
  last2      text[] not null check (lottery.are_numbers(last2, 2, 1))
);
create index government_prizes_round on lottery.government_prizes (round_id, reading_id);
select platform.make_append_only('lottery.government_prizes');
grant select, insert on lottery.government_prizes to slth_app;

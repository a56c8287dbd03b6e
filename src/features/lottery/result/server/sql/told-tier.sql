-- Tiers of the government's draw that no bet needs, one row a reading that told all numbers of the tier. A tier
-- that a source did not tell, or told in no form that can be read, has no row.
create or replace view lottery.told_tier as
  select f.round_id, f.reading_id, f.feed, f.source, f.official, t.tier, t.numbers
    from lottery.government_prizes p join lottery.feed_reading f using (reading_id)
   cross join lateral (
     values ('second', p.second, 5), ('third', p.third, 10), ('fourth', p.fourth, 50),
            ('fifth', p.fifth, 100)) t (tier, numbers, count)
   where cardinality(t.numbers) = t.count;

grant select on lottery.told_tier to slth_app;

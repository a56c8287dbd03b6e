-- What stakes could be expected to return, in millionths of a satang; null where nobody knows. What was
-- counted before is filled in where it stands: cursors and days keep their places, because who works on
-- from days follows changed_xid.
alter table winloss.fact add column expected_microsatang bigint;
alter table winloss.day
  add column expected_microsatang bigint not null default 0,
  add column known_stake_satang   bigint not null default 0;

update winloss.fact f set expected_microsatang = f.stake_satang * v.return_bp * 100
  from game.round r join game.game_version v using (version_id)
 where f.source = 'game_round' and f.source_id = r.round_id and v.return_bp is not null;

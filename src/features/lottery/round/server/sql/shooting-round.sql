-- What yeekee may know of the rounds that people shoot in.
create or replace view lottery.shooting_round as
  select r.round_id, r.round_ref, r.state, r.rule_version_id, r.shoot_open_at, r.shoot_close_at
    from lottery.round r where r.shoot_close_at is not null;

grant select on lottery.shooting_round to slth_app;

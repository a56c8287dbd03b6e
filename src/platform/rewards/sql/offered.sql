-- What members have earned, for a feature that proves its rows by it or shows how they stand.
create or replace view platform.earned as
  select e.entitlement_id, e.feature, e.member_id, e.amount, e.version, e.state, e.opens_at, e.expires_at,
         e.reason, e.ended_at, e.held_at, e.held_until, e.held_by, e.hold_note, e.ended_by
    from platform.entitlement e;
grant select on platform.earned to slth_app;

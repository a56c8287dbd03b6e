-- Who gave play up, or was excluded by the house; a pause is neither. For whoever holds something for them
-- that only play brings. Cost: an index walk by member.
create or replace view platform.given_up_play as
  select x.member_id, x.kind from platform.exclusion x
   where x.kind in ('self', 'staff') and x.until > platform.clock();
grant select on platform.given_up_play to slth_app;

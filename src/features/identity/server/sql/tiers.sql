-- How far a member is known: 0 by his phone, 1 by a bank account in his own name, 2 by a document that a
-- person accepted. Each builds on the one before. Cost: two key reads.
create or replace function identity.tier_of(p_member bigint) returns smallint language sql stable as $$
  select (case when not account.has_matched_account(p_member) then 0
               when exists (select from identity.review
                             where member_id = p_member and status = 'accepted') then 2
               else 1 end)::smallint
$$;

-- The ceilings in force.
create or replace view identity.ceiling_in_force as
  select tier, deposit_max_satang, deposit_day_max_satang, withdraw_max_satang, withdraw_day_max_satang
    from identity.ceiling where version = (select max(version) from identity.ceiling_version);
grant select on identity.ceiling_in_force to slth_app;

-- Puts into force what two people said the ceilings are (platform.approval): another version. Locks: the
-- approval's row is its caller's; versions are numbered by their key, so two at once leave one.
create or replace function identity.apply_ceilings() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_body    jsonb := platform.approved_body('identity_ceiling', 'identity_ceiling:1');
  v_version integer := (select max(version) + 1 from identity.ceiling_version);
begin
  if v_body is null then
    raise exception 'identity: nobody approved other ceilings'
      using errcode = 'check_violation', constraint = 'ceilings_are_of_two_people';
  end if;
  insert into identity.ceiling_version (version, reason) values (v_version, v_body ->> 'reason');
  insert into identity.ceiling
  select v_version, c.*
    from jsonb_to_recordset(v_body -> 'tiers') as c (tier smallint, deposit_max_satang bigint,
           deposit_day_max_satang bigint, withdraw_max_satang bigint, withdraw_day_max_satang bigint);
end $$;

revoke execute on function identity.apply_ceilings from public;
grant execute on function identity.apply_ceilings to slth_app;

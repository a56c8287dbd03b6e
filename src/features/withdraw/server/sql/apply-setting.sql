-- Puts into force what two people said the setting is (platform.approval). Said again, it changes nothing.
-- Locks: the one row of the setting.
create or replace function withdraw.apply_setting() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_body jsonb := platform.approved_body('withdraw_setting', 'withdraw_setting:1');
begin
  if v_body is null then
    raise exception 'withdraw: nobody approved another setting'
      using errcode = 'check_violation', constraint = 'setting_is_of_two_people';
  end if;
  update withdraw.setting
     set two_approvals_from_satang = (v_body ->> 'two_approvals_from_satang')::bigint,
         changed_at = platform.clock();
end $$;

revoke execute on function withdraw.apply_setting from public;
grant execute on function withdraw.apply_setting to slth_app;

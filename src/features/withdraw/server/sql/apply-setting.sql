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
  update withdraw.setting s
     set two_approvals_from_satang = n.two_approvals_from_satang,
         min_satang = n.min_satang, max_satang = n.max_satang, times_a_day = n.times_a_day,
         day_max_satang = n.day_max_satang, fee_fixed_satang = n.fee_fixed_satang,
         fee_bp = n.fee_bp, free_times_a_day = n.free_times_a_day,
         turnover_x100 = n.turnover_x100, turnover_refuses = n.turnover_refuses,
         auto_approve_up_to_satang = n.auto_approve_up_to_satang,
         batch_up_to_satang = n.batch_up_to_satang,
         target_minutes = n.target_minutes, breach_minutes = n.breach_minutes,
         changed_at = platform.clock()
    from jsonb_populate_record(
           (select c from withdraw.setting c),
           jsonb_build_object('two_approvals_from_satang', v_body -> 'two_approvals_from_satang')
             || coalesce(v_body -> 'terms', '{}')) n;
  insert into withdraw.setting_version (body)
  select v.body from (select to_jsonb(s) - 'changed_at' as body from withdraw.setting s) v
   where v.body is distinct from (select l.body - 'changed_at' from withdraw.setting_version l
                                   order by l.version desc limit 1);
end $$;

revoke execute on function withdraw.apply_setting from public;
grant execute on function withdraw.apply_setting to slth_app;

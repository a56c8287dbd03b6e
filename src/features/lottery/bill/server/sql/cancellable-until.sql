-- How long a bill sold at p_at may be cancelled, as its member stands then; no row: not at all.
create or replace function lottery.cancellable_until(
  p_member_id bigint, p_rule_version_id bigint, p_close_at timestamptz, p_at timestamptz
) returns table (until timestamptz) language sql stable
begin atomic
  select least(u.until, u.before_close)
    from (select p_at + v.cancel_window_min * interval '1 minute' as until,
                 p_close_at - v.cancel_before_close_min * interval '1 minute' as before_close,
                 v.allow_cancel, v.cancel_per_day
            from lottery.rule_version v where v.rule_version_id = p_rule_version_id) u
   where u.allow_cancel and p_at <= u.before_close
     and u.cancel_per_day > (
       select count(*) from lottery.bill_cancel c
        where c.member_id = p_member_id and c.cancel_day = platform.bangkok_day(p_at)
          and c.cancelled_by = 'member');
end;

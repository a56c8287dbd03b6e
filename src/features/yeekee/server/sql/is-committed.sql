-- True once the draw of the round is promised.
create or replace function yeekee.is_committed(p_round_id bigint) returns boolean language sql stable
begin atomic
  select exists (select from yeekee.commitment c where c.round_id = p_round_id);
end;

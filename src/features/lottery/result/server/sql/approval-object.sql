-- What the approval of a result is about: `round:17`, of its second correction `round:17:3`.
create or replace function lottery.approval_object(of_round bigint, of_revision integer) returns text
language sql immutable strict parallel safe
begin atomic
  select 'round:' || of_round || case when of_revision > 1 then ':' || of_revision else '' end;
end;

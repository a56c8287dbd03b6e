-- The rows of a sealed batch that are not what was sealed. Transfers are compared place by place;
-- of the others a changed row has a print that was not sealed, and what is gone is named by the
-- transfer that calls for it.
create or replace function ledger.unsealed_rows(p_seal ledger.seal)
returns table (subject text, expected text, found text) language sql stable
begin atomic
  with now_row as (
    select r.*, substring(r.digest for 4) as print from ledger.batch_rows(p_seal.base_id) r
  ), sealed_transfer as (
    select p_seal.base_id + n as id, substring(p_seal.transfer_prints from 4 * n + 1 for 4) as print
      from generate_series(0, octet_length(p_seal.transfer_prints) / 4 - 1) n
  ), sealed_other as (
    select print, row_number() over (partition by print) as nth
      from (select substring(p_seal.row_prints from 4 * n + 1 for 4) as print
              from generate_series(0, octet_length(p_seal.row_prints) / 4 - 1) n) p
  ), now_other as (
    select n.*, row_number() over (partition by n.print order by n.part, n.id, n.op_id) as nth
      from now_row n where n.part <> 1
  ), differs as (
    select n.part, n.id, n.op_id, s.print is not null as was_sealed
      from now_other n full join sealed_other s using (print, nth)
     where n.print is null or s.print is null
  ), gone as (
    select 'batch ' || p_seal.base_id as subject
     where not exists (select from now_row n where n.part = 0)
    union all
    select distinct 'operation ' || t.op_id from ledger.transfer t
     where t.transfer_id between p_seal.base_id and p_seal.base_id + 4095
       and not exists (select from now_row n where n.part = 2 and n.op_id = t.op_id)
    union all
    select 'hold ' || t.transfer_id from ledger.transfer t
     where t.transfer_id between p_seal.base_id and p_seal.base_id + 4095 and t.phase = 1
       and not exists (select from now_row n where n.part = 3 and n.id = t.transfer_id)
    union all
    select 'end of hold ' || t.hold_id from ledger.transfer t
     where t.transfer_id between p_seal.base_id and p_seal.base_id + 4095 and t.phase >= 2
       and not exists (select from now_row n where n.part = 4 and n.id = t.hold_id)
    union all
    select distinct 'correction ' || t.op_id from ledger.transfer t
     where t.transfer_id between p_seal.base_id and p_seal.base_id + 4095
       and t.code = (select k.code from ledger.kind k where k.is_correction)
       and not exists (select from now_row n where n.part = 5 and n.op_id = t.op_id)
  ), missing as (
    -- A changed row takes the place of one that was sealed; what is left over is gone.
    select count(*) filter (where d.was_sealed) - count(*) filter (where not d.was_sealed)
             - (select count(*) from gone) as rows
      from differs d
  )
  select 'transfer ' || coalesce(n.id, s.id),
         case when s.id is null then 'no such row when the batch was sealed' else 'as sealed' end,
         case when n.id is null then 'gone' when s.id is null then 'added' else 'changed' end
    from (select * from now_row where part = 1) n full join sealed_transfer s using (id)
   where n.print is distinct from s.print
  union all
  select case d.part when 0 then 'batch ' || d.id when 2 then 'operation ' || d.op_id
           when 3 then 'hold ' || d.id when 4 then 'end of hold ' || d.id
           else 'correction ' || d.op_id end,
         'as sealed', 'changed or added'
    from differs d where not d.was_sealed
  union all
  select g.subject, 'as sealed', 'gone' from gone g
  union all
  select 'batch ' || p_seal.base_id, 'as sealed', m.rows || ' operations or other rows are gone'
    from missing m where m.rows > 0;
end;

revoke execute on function ledger.unsealed_rows from public;

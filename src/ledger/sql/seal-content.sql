-- Every row of a batch with its digest: sha256 over the row as PostgreSQL writes a record, columns
-- named one by one and free of session settings (instants are seconds since 1970, bytes are hex).
-- The content takes them in the order (part, id, op_id). Cost: one range of the transfers' key, one
-- key look-up an operation.
create or replace function ledger.batch_rows(p_base_id bigint)
returns table (part smallint, id bigint, op_id uuid, digest bytea) language sql stable
begin atomic
  with t as materialized (
    select * from ledger.transfer where transfer_id between p_base_id and p_base_id + 4095
  ), o as (
    select p.* from (select distinct t.op_id from t) of_transfer
      join ledger.op p on p.op_id = of_transfer.op_id where p.applied
    union all
    select p.* from ledger.op p where p.base_id = p_base_id and not p.applied
  )
  select 0::smallint, b.base_id, null::uuid, sha256(convert_to(row('batch', b.base_id, b.stripe,
           b.op_count, b.transfer_count, extract(epoch from b.posted_at), b.xid)::text, 'UTF8'))
    from ledger.batch b where b.base_id = p_base_id
  union all
  select 1, t.transfer_id, null, sha256(convert_to(row('transfer', t.transfer_id,
           extract(epoch from t.posted_at), t.home_id, t.op_id, t.leg, t.code, t.phase,
           t.debit_account, t.credit_account, t.amount, t.hold_id, t.ref_id,
           t.dr_version, t.dr_after, t.cr_version, t.cr_after)::text, 'UTF8'))
    from t
  union all
  select 2, null, o.op_id, sha256(convert_to(row('op', o.op_id, o.home_id, o.kind,
           encode(o.request_hash, 'hex'), o.applied, o.error, o.ref_id, o.result, o.base_id,
           o.first_leg, o.leg_count, extract(epoch from o.created_at))::text, 'UTF8'))
    from o
  union all
  select 3, h.hold_id, null, sha256(convert_to(row('hold', h.hold_id, h.home_id, h.debit_account,
           h.credit_account, h.amount, h.code, h.ref_id,
           extract(epoch from h.created_at))::text, 'UTF8'))
    from ledger.hold h where h.hold_id between p_base_id and p_base_id + 4095
  union all
  select 4, e.hold_id, null, sha256(convert_to(row('hold_end', e.hold_id, e.phase, e.amount,
           e.transfer_id, extract(epoch from e.ended_at))::text, 'UTF8'))
    from ledger.hold_end e where e.transfer_id between p_base_id and p_base_id + 4095
  union all
  select 5, null, c.op_id, sha256(convert_to(row('correction', c.op_id, c.reversed_op, c.reason,
           c.author_id, extract(epoch from c.created_at))::text, 'UTF8'))
    from (select distinct t.op_id from t
           where t.code = (select k.code from ledger.kind k where k.is_correction)) of_transfer
    join ledger.correction c on c.op_id = of_transfer.op_id;
end;

-- The content of a batch's seal, and the prints that name its rows.
create or replace function ledger.batch_content(
  p_base_id bigint, out content bytea, out transfer_prints bytea, out row_prints bytea)
language sql stable
begin atomic
  select sha256(coalesce(string_agg(r.digest, ''::bytea order by r.part, r.id, r.op_id), '')),
         coalesce(string_agg(substring(r.digest for 4), ''::bytea
                    order by r.part, r.id, r.op_id) filter (where r.part = 1), ''),
         coalesce(string_agg(substring(r.digest for 4), ''::bytea
                    order by r.part, r.id, r.op_id) filter (where r.part <> 1), '')
    from ledger.batch_rows(p_base_id) r;
end;

revoke execute on function ledger.batch_rows, ledger.batch_content from public;

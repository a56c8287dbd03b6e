-- What is stored under these keys. The caller compares home, kind and hash before it believes one.
create or replace function ledger.known_ops(p_op_ids uuid[])
returns table (op_id uuid, home_id bigint, kind smallint, request_hash bytea,
               applied boolean, error text, ref_id bigint, result jsonb)
language sql stable
begin atomic
  select o.op_id, o.home_id, o.kind, o.request_hash, o.applied, o.error, o.ref_id, o.result
    from ledger.op o where o.op_id = any (p_op_ids);
end;

revoke execute on function ledger.known_ops from public;
grant execute on function ledger.known_ops to slth_app;

-- The key of an operation, equal to operationKey() in src/ledger/keys.ts: a hash over netstrings,
-- so that no part can imitate another, marked as UUID version 8.
create or replace function ledger.op_key(p_scope text, p_owner text, p_call text, p_key text) returns uuid
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
begin atomic
  select encode(set_byte(set_byte(h, 6, (get_byte(h, 6) & 15) | 128),
                         8, (get_byte(h, 8) & 63) | 128), 'hex')::uuid
    from (select substring(sha256(convert_to(netstrings, 'UTF8')) for 16) as h
            from (select string_agg(octet_length(part) || ':' || part || ',', '' order by no)
                    from unnest(array[p_scope, p_owner, p_call, p_key])
                         with ordinality as p(part, no)) t(netstrings)) hashed;
end;

revoke execute on function ledger.op_key from public;
grant execute on function ledger.op_key to slth_app;

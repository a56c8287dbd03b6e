-- What a seal's digest must be, given the digest before it: it covers every column of the row.
create or replace function ledger.seal_digest(p_before bytea, p_seal ledger.seal) returns bytea
language sql immutable
begin atomic
  select sha256(p_before || convert_to(row(p_seal.height, p_seal.base_id, p_seal.xid,
           encode(p_seal.content, 'hex'), encode(p_seal.transfer_prints, 'hex'),
           encode(p_seal.row_prints, 'hex'), extract(epoch from p_seal.sealed_at))::text, 'UTF8'));
end;

revoke execute on function ledger.seal_digest from public;

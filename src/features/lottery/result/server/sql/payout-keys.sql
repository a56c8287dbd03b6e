-- The ledger's key of what a bill gets in a run: the same for every attempt, so it is paid once.
create or replace function lottery.payout_key(p_round_id bigint, p_revision smallint, p_bill_id bigint)
returns uuid language sql immutable
begin atomic
  select ledger.op_key('system', 'lottery', 'settle',
                       p_round_id || '/' || p_revision || '/' || p_bill_id);
end;

-- The ledger's keys of what bills get in a run: the same for every attempt, so each is paid once. Equal
-- to lottery.payout_key, in one expression over all: a draw of a million lines asks ten thousand.
create or replace function lottery.payout_keys(p_round_id bigint, p_revision smallint, p_bill_ids bigint[])
returns table (bill_id bigint, op_id uuid) language sql immutable
begin atomic
  select h.bill_id,
         encode(set_byte(set_byte(h.hash, 6, (get_byte(h.hash, 6) & 15) | 128),
                         8, (get_byte(h.hash, 8) & 63) | 128), 'hex')::uuid
    from (select k.bill_id, substring(sha256(convert_to('6:system,7:lottery,6:settle,'
                   || octet_length(k.key) || ':' || k.key || ',', 'UTF8')) for 16) as hash
            from (select b.bill_id, concat_ws('/', p_round_id, p_revision, b.bill_id) as key
                    from unnest(p_bill_ids) b(bill_id) offset 0) k offset 0) h;
end;

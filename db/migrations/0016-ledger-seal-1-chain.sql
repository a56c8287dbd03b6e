-- Tamper evidence: a background chain of digests over everything that apply_batch wrote. A seal
-- covers one batch with its operations, transfers, holds, ends of holds and corrections. Whoever
-- edits, deletes, adds or swaps such a row, triggers off or not, no longer fits the seal; whoever
-- makes a whole new chain no longer fits the heads that were published outside of the database.
--
-- Seals follow (xid, base_id) below the transaction horizon. Of every transaction below it the
-- outcome is known, and none will ever appear there again: so the order is final, also where a batch
-- with a lower id commits late, and a batch below the last seal that has none was put there.

-- Row 0 begins the chain with a random content; its digest is the chain's name.
create table ledger.seal (
  height    bigint primary key constraint height_not_negative check (height >= 0),
  base_id   bigint unique,               -- the batch; no foreign key: the seal outlives what it seals
  xid       xid8,
  content   bytea not null               -- sha256 over the digests of the batch's rows
    constraint content_is_sha check (octet_length(content) = 32),
  digest    bytea not null               -- ledger.seal_digest of this row and the seal before
    constraint digest_is_sha check (octet_length(digest) = 32),
  -- The first four bytes of each row's digest. They prove nothing (the content does), they name the
  -- row: transfers stand at their place in the batch, the others in the order of the content.
  transfer_prints bytea,
  row_prints      bytea,
  sealed_at timestamptz not null,
  constraint seal_is_whole
    check (num_nulls(base_id, xid, transfer_prints, row_prints)
           = case height when 0 then 4 else 0 end)
);
-- Prints are random bytes: trying to compress them is time lost.
alter table ledger.seal alter column transfer_prints set storage external,
                        alter column row_prints      set storage external;

-- The last seal of each Bangkok day, as it was published.
create table ledger.seal_head (
  day          date   primary key,
  height       bigint not null unique constraint height_positive check (height > 0),
  digest       bytea  not null constraint digest_is_sha check (octet_length(digest) = 32),
  sealed_at    timestamptz not null,
  published_at timestamptz not null
);

-- What the content of a batch needs and no index gives: refused operations have no transfer that
-- leads to them, and an end of a hold belongs to the batch of its own transfer.
create index op_refused on ledger.op (base_id) where not applied;
create index hold_end_transfer on ledger.hold_end (transfer_id);

-- Every row of a batch with its digest: sha256 over the row as PostgreSQL writes a record, columns
-- named one by one and free of session settings (instants are seconds since 1970, bytes are hex).
-- The content takes them in the order (part, id, op_id). Cost: one range of the transfers' key, one
-- key look-up an operation.
create function ledger.batch_rows(p_base_id bigint)
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
    from (select distinct t.op_id from t where t.code = 90) of_transfer
    join ledger.correction c on c.op_id = of_transfer.op_id;
end;

create function ledger.batch_content(
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

-- What a seal's digest must be, given the digest before it: it covers every column of the row.
create function ledger.seal_digest(p_before bytea, p_seal ledger.seal) returns bytea
language sql immutable
begin atomic
  select sha256(p_before || convert_to(row(p_seal.height, p_seal.base_id, p_seal.xid,
           encode(p_seal.content, 'hex'), encode(p_seal.transfer_prints, 'hex'),
           encode(p_seal.row_prints, 'hex'), extract(epoch from p_seal.sealed_at))::text, 'UTF8'));
end;

insert into ledger.seal (height, content, digest, sealed_at)
select s.height, s.content, ledger.seal_digest('', s), s.sealed_at
  from (select (row(0, null, null, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), null,
                    null, null, platform.clock())::ledger.seal).*) s;
select platform.make_append_only('ledger.seal');
select platform.make_append_only('ledger.seal_head');

-- Seals what waits below the horizon and answers how many batches; 0 also while another session is
-- at it. At most p_batches, and no further batch once p_rows rows are reached. All is read and
-- computed first and written in one insert at the end: until then this transaction has no id, so
-- nobody's horizon waits for it. Cost: the rows of the batches by their keys, one sha256 a row.
create function ledger.seal_next(p_batches integer default 500, p_rows integer default 20000)
returns integer language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now   constant timestamptz := platform.clock();
  v_last  ledger.seal;
  v_seals ledger.seal[] := '{}';
  v_next  record;
  v_rows  integer := 0;
begin
  if not pg_try_advisory_xact_lock(7303, 0) then
    return 0;
  end if;
  select * into strict v_last from ledger.seal order by height desc limit 1;
  for v_next in
    select b.base_id, b.xid, b.op_count + b.transfer_count as row_count, c.*
      from (select * from ledger.batch b
             where b.xid >= coalesce(v_last.xid, '0')
               and (b.xid, b.base_id) > (coalesce(v_last.xid, '0'), coalesce(v_last.base_id, 0))
               and b.xid < pg_snapshot_xmin(pg_current_snapshot())
             order by b.xid, b.base_id limit p_batches) b
     cross join lateral ledger.batch_content(b.base_id) c
     order by b.xid, b.base_id
  loop
    exit when v_rows >= p_rows;
    v_rows := v_rows + v_next.row_count;
    v_last := row(v_last.height + 1, v_next.base_id, v_next.xid, v_next.content, v_last.digest,
                  v_next.transfer_prints, v_next.row_prints, v_now);
    v_last.digest := ledger.seal_digest(v_last.digest, v_last);
    v_seals := v_seals || v_last;
  end loop;
  insert into ledger.seal select * from unnest(v_seals);
  return cardinality(v_seals);
end $$;

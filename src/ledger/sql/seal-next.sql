-- Seals what waits below the horizon and answers how many batches; 0 also while another session is
-- at it. At most p_batches, and no further batch once p_rows rows are reached. All is read and
-- computed first and written in one insert at the end: until then this transaction has no id, so
-- nobody's horizon waits for it. Cost: the rows of the batches by their keys, one sha256 a row.
create or replace function ledger.seal_next(p_batches integer default 500, p_rows integer default 20000)
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
  if not pg_try_advisory_xact_lock(platform.lock_sealer(), 0) then
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

revoke execute on function ledger.seal_next from public;
grant execute on function ledger.seal_next to slth_app;

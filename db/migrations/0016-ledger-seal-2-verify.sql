-- Reading the chain again, and naming what no longer fits it.

-- The rows of a sealed batch that are not what was sealed. Transfers are compared place by place;
-- of the others a changed row has a print that was not sealed, and what is gone is named by the
-- transfer that calls for it.
create function ledger.unsealed_rows(p_seal ledger.seal)
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
     where t.transfer_id between p_seal.base_id and p_seal.base_id + 4095 and t.code = 90
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

-- Recomputes the seals of these heights (to: null for the last) and names what does not fit: a seal
-- that does not follow from the one before, a row of a sealed batch, a batch that slipped in below
-- the last seal. Rows only when something is wrong. Cost: as sealing, so call it for some thousand
-- seals at a time; nothing is locked.
create function ledger.verify_seal(p_from bigint default 0, p_to bigint default null)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_before ledger.seal;                  -- the seal before, as it stands
  v_due    bytea := '';                  -- the digest it should have
  v_next   bigint := p_from;             -- the height that comes next
  v_seal   ledger.seal;
  v_sound  ledger.seal;                  -- the seal with the content that its rows give now
  v_is_ok  boolean;
  v_posted timestamptz;
  v_newest timestamptz;                  -- the newest date of a batch so far
  -- A test's clock may go back; elsewhere it is the server's.
  c_slack  constant interval :=
    (select case when is_test then interval '1000 years' else interval '2 minutes' end
       from platform.clock_setting);
  -- Where the seals before p_from end; every batch from here on has a seal, or it slipped in.
  v_after  xid8 := coalesce(
    (select xid from ledger.seal where height < p_from order by height desc limit 1), '0');
begin
  if p_from > 0 then
    select * into v_before from ledger.seal where height = p_from - 1;
    -- A digest that was changed is told of its own seal, not of the first of this window.
    v_due := case when v_before.height is not null then coalesce(
      ledger.seal_digest(
        case p_from when 1 then '' else
          (select digest from ledger.seal where height = p_from - 2) end, v_before),
      v_before.digest) end;
    select max(b.posted_at) into v_newest
      from ledger.seal s join ledger.batch b using (base_id)
     where s.height between p_from - 20 and p_from - 1;
  end if;
  for v_seal in
    select * from ledger.seal where height between p_from and coalesce(p_to, height) order by height
  loop
    if v_seal.height > v_next then
      return query select 'seals run in a chain', 'seal ' || n, 'a seal', 'gone'
        from generate_series(v_next, v_seal.height - 1) n;
      v_before := null;
      v_due := null;
    end if;
    v_sound := v_seal;
    if v_seal.base_id is not null then
      v_sound.content := (ledger.batch_content(v_seal.base_id)).content;
    end if;
    -- What follows a seal that is gone cannot be checked against it; the next one can.
    v_is_ok := v_due is null or v_seal.digest in (
      ledger.seal_digest(v_due, v_seal), ledger.seal_digest(coalesce(v_before.digest, ''), v_seal));
    if not v_is_ok then
      return query select 'seals run in a chain', 'seal ' || v_seal.height,
        encode(ledger.seal_digest(v_due, v_sound), 'hex'), encode(v_seal.digest, 'hex');
    end if;
    -- The rows are innocent where the seal fits them and only its own content was changed.
    if v_sound.content <> v_seal.content
        and (v_is_ok or v_seal.digest <> ledger.seal_digest(v_due, v_sound)) then
      return query select 'batches are as sealed', u.* from ledger.unsealed_rows(v_seal) u;
    end if;
    select b.posted_at into v_posted from ledger.batch b where b.base_id = v_seal.base_id;
    if v_posted < v_newest - c_slack then
      return query select 'batches are dated in their order', 'batch ' || v_seal.base_id,
        'not before ' || v_newest, v_posted::text;
    end if;
    v_newest := greatest(v_newest, v_posted);
    v_due := case when v_is_ok then v_seal.digest else ledger.seal_digest(v_due, v_sound) end;
    v_before := v_seal;
    v_next := v_seal.height + 1;
  end loop;
  if v_next <= p_to then
    return query select 'seals run in a chain', 'seal ' || n, 'a seal', 'gone'
      from generate_series(v_next, p_to) n;
  end if;
  return query
    select 'batches below the last seal are sealed', 'batch ' || b.base_id, 'a seal',
           format('none, though its transaction %s is below that of the last seal', b.xid)
      from ledger.batch b
     where b.xid >= v_after and b.xid <= v_before.xid
       and (b.xid, b.base_id) <= (v_before.xid, v_before.base_id)
       and not exists (select from ledger.seal s where s.base_id = b.base_id);
end $$;

-- The digest that a seal should have after the one before it. A digest that was changed is told of its
-- own seal, not of the one that follows.
create or replace function ledger.due_digest(p_seal ledger.seal) returns bytea language sql stable
begin atomic
  select coalesce(ledger.seal_digest(
           case p_seal.height when 0 then '' else
             (select s.digest from ledger.seal s where s.height = p_seal.height - 1) end, p_seal),
         p_seal.digest);
end;

-- Batches that slipped in below the last seal: the order of the chain leaves no room for them.
create or replace function ledger.unsealed_batches(p_after xid8, p_last ledger.seal)
returns table (subject text, expected text, found text) language sql stable
begin atomic
  select 'batch ' || b.base_id, 'a seal',
         format('none, though its transaction %s is below that of the last seal', b.xid)
    from ledger.batch b
   where b.xid >= p_after and b.xid <= p_last.xid
     and (b.xid, b.base_id) <= (p_last.xid, p_last.base_id)
     and not exists (select from ledger.seal s where s.base_id = b.base_id);
end;

-- Recomputes the seals of these heights (to: null for the last) and names what does not fit: a seal
-- that does not follow from the one before, a row of a sealed batch, a batch that slipped in below
-- the last seal. Rows only when something is wrong. Cost: as sealing, so call it for some thousand
-- seals at a time; nothing is locked.
create or replace function ledger.verify_seal(p_from bigint default 0, p_to bigint default null)
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
    v_due := ledger.due_digest(v_before);
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
  return query select 'batches below the last seal are sealed', b.*
    from ledger.unsealed_batches(v_after, v_before) b;
end $$;

revoke execute on function ledger.due_digest, ledger.unsealed_batches, ledger.verify_seal from public;
grant execute on function ledger.verify_seal to slth_app;

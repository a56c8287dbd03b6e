-- The one write path of the books, and the small functions around it.
--
-- HOW A BATCH FUNCTION (lottery.sell_batch, settlement) USES IT, all in one transaction:
--
--   1. select from ledger.lock_wallets(all wallets): locked sorted, answers what may be spent
--   2. select from ledger.known_ops(op ids), in a LATER statement: a lock wait does not refresh the
--      snapshot of the statement that waits
--   3. lock your own rows (exposure, stock), sorted; decide each new op in order, keeping a running
--      balance per wallet; ledger.stake_refusal() asks the gate early
--   4. write your own rows for what you accept
--   5. select from ledger.apply_batch(ops, legs, stripe) with ALL ops: accepted ones with refusal
--      null, refused ones with your refusal and its details in result (kept where the kind keeps
--      refusals), known ones as they came. Give refused ops their leg too: it names the wallet
--      whose balance is answered. A new op you accepted that comes back not applied contradicts
--      step 3: raise, and the whole batch rolls back.
--   6. insert into platform.outbox … select … from ledger.balance_events(wallets)
--
-- Lock order everywhere: wallets sorted by account id, exposure or stock rows sorted, then the rest
-- (house accounts come last: open them after the wallets are locked).
--
--   select * from ledger.apply_batch(
--     array(select row(op_id, member_id, 30, hash, bill_id, refusal, details)::ledger.new_op
--             from … order by no),
--     array(select row(no, 30, wallet, pool, total, null, bill_id)::ledger.new_leg
--             from … order by no),
--     stripe);

-- What may be spent from a balance row. Rule 2 accounts (what a member owes) run the other way.
create function ledger.available(b ledger.balance) returns bigint
language sql immutable parallel safe
begin atomic
  select case b.rule when 2 then b.debits_posted - b.credits_posted - b.credits_pending
                     else b.credits_posted - b.debits_posted - b.debits_pending end;
end;

-- Opens the account if there is none and answers its id. Idempotent; a race ends in one account.
create function ledger.open_account(p_home_id bigint, p_kind smallint, p_ref_id bigint default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind ledger.account_kind;
  v_id   bigint;
begin
  select * into strict v_kind from ledger.account_kind where kind = p_kind;
  if v_kind.for_member <> (p_home_id > 0) then
    raise exception 'ledger: % cannot be opened for home %', v_kind.name, p_home_id;
  end if;
  for v_attempt in 1 .. 2 loop
    select account_id into v_id from ledger.account
     where home_id = p_home_id and asset_id = v_kind.asset_id and kind = p_kind
       and ref_id is not distinct from p_ref_id;
    exit when found;
    insert into ledger.account (home_id, asset_id, kind, guarded, rule, ref_id)
    values (p_home_id, v_kind.asset_id, p_kind, v_kind.guarded, v_kind.rule, p_ref_id)
    on conflict do nothing returning account_id into v_id;
    if found and v_kind.guarded then
      insert into ledger.balance (account_id, stripe, guarded, rule)
      values (v_id, 0, true, v_kind.rule);
    end if;
    exit when v_id is not null;
  end loop;
  return v_id;
end $$;

-- The house account of a kind and reference, opened on first use.
create function ledger.house_account(p_kind smallint, p_ref_id bigint default null) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select ledger.open_account(0, p_kind, p_ref_id);
end;

create function ledger.kind_code(p_name text) returns smallint language sql stable
begin atomic
  select code from ledger.kind where name = p_name;
end;

-- The key of an operation, equal to operationKey() in src/ledger/keys.ts: a hash over netstrings,
-- so that no part can imitate another, marked as UUID version 8.
create function ledger.op_key(p_scope text, p_owner text, p_call text, p_key text) returns uuid
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
begin atomic
  select encode(set_byte(set_byte(h, 6, (get_byte(h, 6) & 15) | 128),
                         8, (get_byte(h, 8) & 63) | 128), 'hex')::uuid
    from (select substring(sha256(convert_to(netstrings, 'UTF8')) for 16) as h
            from (select string_agg(octet_length(part) || ':' || part || ',', '' order by no)
                    from unnest(array[p_scope, p_owner, p_call, p_key])
                         with ordinality as p(part, no)) t(netstrings)) hashed;
end;

-- Locks guarded accounts in sorted order: the one lock order of the house.
create function ledger.lock_guarded(p_account_ids bigint[]) returns bigint[] language plpgsql as $$
declare
  v_ids    bigint[] := array(
    select distinct id from unnest(p_account_ids) id where id is not null order by id);
  v_locked integer;
begin
  perform from ledger.balance b
    where b.account_id = any (v_ids) and b.stripe = 0 and b.guarded
    order by b.account_id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked <> cardinality(v_ids) then
    raise exception 'ledger: % of the wallets % do not exist', cardinality(v_ids) - v_locked, v_ids;
  end if;
  return v_ids;
end $$;

-- Locks wallets, then, in a later statement, answers their present state.
create function ledger.lock_wallets(p_account_ids bigint[])
returns table (account_id bigint, home_id bigint, wallet_type smallint,
               available bigint, version bigint, closed boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_ids bigint[] := ledger.lock_guarded(p_account_ids);
begin
  return query
    select a.account_id, a.home_id, k.wallet_type, ledger.available(b), b.version, b.closed
      from ledger.balance b join ledger.account a using (account_id)
      join ledger.account_kind k on k.kind = a.kind
     where b.account_id = any (v_ids) and b.stripe = 0
     order by a.account_id;
end $$;

-- For a caller that posts outside a batch function: locks the wallets it names and those behind its
-- holds, sorted, and only then finds or opens its house accounts, sorted too, and answers their ids
-- in the order asked.
create function ledger.prepare_post(
  p_wallets bigint[], p_holds bigint[], p_kinds smallint[], p_refs bigint[],
  out wallets bigint[], out houses bigint[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  wallets := ledger.lock_guarded(p_wallets || array(
    select a.account_id from ledger.hold h
      join ledger.account a on a.account_id in (h.debit_account, h.credit_account)
     where h.hold_id = any (p_holds) and a.guarded));
  houses := array(
    select account_id from (
      select no, ledger.open_account(0, kind, ref_id) as account_id
        from (select * from unnest(p_kinds, p_refs) with ordinality as h(kind, ref_id, no)
               order by kind, ref_id) sorted) opened
     order by no);
end $$;

-- What is stored under these keys. The caller compares home, kind and hash before it believes one.
create function ledger.known_ops(p_op_ids uuid[])
returns table (op_id uuid, home_id bigint, kind smallint, request_hash bytea,
               applied boolean, error text, ref_id bigint, result jsonb)
language sql stable
begin atomic
  select o.op_id, o.home_id, o.kind, o.request_hash, o.applied, o.error, o.ref_id, o.result
    from ledger.op o where o.op_id = any (p_op_ids);
end;

-- The gate, for a batch function that decides early. apply_batch asks it again in any case.
create function ledger.stake_refusal(p_account_id bigint, p_amount bigint, p_kind smallint)
returns text
language sql stable
begin atomic
  select platform.may_stake(a.home_id, w.wallet_type, p_amount, k.name)
    from ledger.account a join ledger.account_kind w on w.kind = a.kind, ledger.kind k
   where a.account_id = p_account_id and k.code = p_kind;
end;

-- A stripe that no other rare flow uses at this moment: numbers 1008 to 1023, held until the end of
-- the transaction. A session always begins at the same number. When all are taken it shares one:
-- that is slower, not wrong.
create function ledger.free_stripe() returns smallint language plpgsql as $$
declare
  c_first constant integer := 1008;
  c_count constant integer := 16;
  v_start integer := pg_backend_pid() % 16;
begin
  for v_step in 0 .. c_count - 1 loop
    if pg_try_advisory_xact_lock(7301, c_first + (v_start + v_step) % c_count) then
      return c_first + (v_start + v_step) % c_count;
    end if;
  end loop;
  return c_first + v_start;
end $$;

-- Closes an empty wallet for good: nothing is posted to it or from it any more.
create function ledger.close_account(p_account_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.lock_wallets(array[p_account_id]);
  update ledger.balance set closed = true
   where account_id = p_account_id and stripe = 0
     and debits_posted = credits_posted and debits_pending = 0 and credits_pending = 0;
  if not found then
    raise exception 'ledger: wallet % still holds money', p_account_id;
  end if;
end $$;

-- What the outbox says about these wallets now; points and spins are no wallets.
create function ledger.balance_events(p_account_ids bigint[])
returns table (member_id bigint, topic text, payload jsonb)
language sql stable
begin atomic
  select a.home_id, 'balance', jsonb_build_object(
           'wallet_id', a.account_id,
           'balance', round(ledger.available(b)::numeric / 100, 2)::text,
           'version', b.version)
    from ledger.account a
    join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
    join ledger.account_kind k on k.kind = a.kind and k.wallet_type is not null
   where a.account_id = any (p_account_ids);
end;

-- The movements of member accounts as a member reads them: one row a side, signed.
create view ledger.member_line as
  select t.debit_account as account_id, t.transfer_id, 0 as side, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.dr_version as version, t.dr_after as after,
         case t.phase when 2 then h.amount - t.amount when 3 then t.amount when 4 then t.amount
              else - t.amount end as delta
    from ledger.transfer t left join ledger.hold h on h.hold_id = t.hold_id
   where t.dr_version is not null
  union all
  select t.credit_account, t.transfer_id, 1, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.cr_version, t.cr_after,
         case when t.phase in (0, 2) then t.amount else 0 end
    from ledger.transfer t
   where t.cr_version is not null;
grant select on ledger.member_line to slth_app;

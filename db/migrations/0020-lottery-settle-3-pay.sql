-- Pay: a share of a payment run, all in one transaction. Under revision 1 every winner gets his prize;
-- under a later one each bill gets, or gives back, what its prize differs from the one before.

-- A bill whose prize is paid or changes in a run; amounts in satang.
create type lottery.change as (
  bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint);
-- What becomes of a change, see lottery.payout. moved > 0: to the wallet; < 0: from it. op_id: the
-- ledger's key of the movement.
create type lottery.split as (
  bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint, is_closed boolean,
  moved bigint, owed bigint, waived bigint, op_id uuid);

-- The ledger's keys of what bills get in a run: the same for whoever tries, so each is paid once. Equal
-- to lottery.payout_key, in one expression over all: a draw of a million lines asks ten thousand.
create function lottery.payout_keys(p_round_id bigint, p_revision smallint, p_bill_ids bigint[])
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

-- Divides changes by what the wallets have now: what bills gain comes first and pays for what others
-- of the same wallet give back, bill by bill; what is then missing is owed, and from a wallet that is
-- closed nothing is taken. The preview asks it without locks, the payment under them.
-- Reads one balance row a wallet.
create function lottery.split_changes(p_changes lottery.change[])
returns table (bill_id bigint, member_id bigint, account_id bigint, before bigint, after bigint,
               is_closed boolean, moved bigint, owed bigint, waived bigint)
language sql stable
begin atomic
  select x.bill_id, x.member_id, x.account_id, x.before, x.after, x.closed,
         case when x.loss = 0 then x.gain else - x.taken end,
         case when x.closed then 0 else x.loss - x.taken end,
         case when x.closed then x.loss else 0 end
    from (select c.*, case when c.closed then 0 else
                   greatest(least(c.loss, c.means - c.loss_before), 0) end as taken
            from (select c.bill_id, c.member_id, c.account_id, c.before, c.after, b.closed, d.gain, d.loss,
                         ledger.available(b) + (sum(d.gain) over wallet)::bigint as means,
                         (sum(d.loss) over so_far)::bigint - d.loss as loss_before
                    from unnest(p_changes) c
                    join ledger.balance b on b.account_id = c.account_id and b.stripe = 0
                   cross join lateral (select greatest(c.after - c.before, 0) as gain,
                                              greatest(c.before - c.after, 0) as loss) d
                  window wallet as (partition by c.account_id),
                         so_far as (partition by c.account_id order by c.bill_id)) c) x;
end;

-- The same, with the keys of the movements, in the order of the bills.
create function lottery.later_splits(
  p_round_id bigint, p_revision smallint, p_changes lottery.change[]
) returns lottery.split[] language plpgsql stable as $$
begin
  return array(
    select row(s.bill_id, s.member_id, s.account_id, s.before, s.after, s.is_closed, s.moved, s.owed,
               s.waived, k.op_id)::lottery.split
      from lottery.split_changes(p_changes) s
      join lottery.payout_keys(p_round_id, p_revision, array(
             select c.bill_id from unnest(p_changes) c)) k on k.bill_id = s.bill_id
     order by s.bill_id);
end $$;

-- A first payment only adds, so there is nothing to divide.
create function lottery.first_splits(p_round_id bigint, p_changes lottery.change[])
returns lottery.split[] language plpgsql stable as $$
begin
  return array(
    select row(c.bill_id, c.member_id, c.account_id, 0, c.after, b.closed, c.after, 0, 0,
               k.op_id)::lottery.split
      from unnest(p_changes) c
      join ledger.balance b on b.account_id = c.account_id and b.stripe = 0
      join lottery.payout_keys(p_round_id, 1::smallint, array(
             select x.bill_id from unnest(p_changes) x)) k on k.bill_id = c.bill_id
     order by c.bill_id);
end $$;

-- The bills of a share under a prize run, with what they were paid under the revision before. Writes
-- the winning lines on the way.
create function lottery.write_wins(
  p_round_id bigint, p_revision smallint, p_from_member bigint, p_to_member bigint,
  out changes lottery.change[], out wins bigint
) language plpgsql as $$
begin
  with won as (
    insert into lottery.win (round_id, revision, bill_id, line_no, member_id, prize_satang)
    select p_round_id, p_revision, l.bill_id, l.line_no, l.member_id, l.prize_satang
      from lottery.winning_lines(p_round_id, p_revision, p_from_member, p_to_member) l
    returning bill_id, prize_satang
  ), now as materialized (
    select w.bill_id, sum(w.prize_satang)::bigint as prize, count(*) as lines
      from won w group by w.bill_id
  )
  select array_agg(row(b.bill_id, b.member_id, b.account_id, 0, n.prize)::lottery.change
                   order by b.bill_id), coalesce(sum(n.lines), 0)::bigint
    into changes, wins
    from now n join lottery.bill b on b.bill_id = n.bill_id;
  if p_revision > 1 then
    select array_agg(row(b.bill_id, b.member_id, b.account_id, coalesce(p.prize, 0),
                         coalesce(n.after, 0))::lottery.change order by b.bill_id)
      into changes
      from unnest(changes) n
      full join (select x.bill_id, x.total_satang as prize
                   from lottery.payout x
                  where x.round_id = p_round_id and x.revision = p_revision - 1
                    and x.member_id between p_from_member and p_to_member
                    and x.total_satang > 0) p on p.bill_id = n.bill_id
      join lottery.bill b on b.bill_id = coalesce(n.bill_id, p.bill_id);
  end if;
  changes := coalesce(changes, '{}');
end $$;

-- The debt accounts of those members who have one. It may only hash: hardly anybody has one, so the planner
-- would go through all members of a share for each, and a correction makes thousands.
create function lottery.debt_accounts(p_member_ids bigint[])
returns table (member_id bigint, account_id bigint)
language sql stable rows 10000 set enable_nestloop = off set enable_mergejoin = off
begin atomic
  select a.home_id, a.account_id
    from ledger.account a
    join (select distinct unnest(p_member_ids) as member_id) m on m.member_id = a.home_id
   where a.asset_id = 1 and a.kind = 2900;
end;

-- Locks what the share moves, in the one order: the wallets and, of whoever owes or may come to owe,
-- the debt accounts, which are opened first. Answers whether there are any. A first payment without
-- debts leaves the locks to the books, which take the wallets in the same order. It opens none itself,
-- but pays whatever its winners owe: the account says so, whoever made the debt.
create function lottery.lock_share(p_revision smallint, p_changes lottery.change[]) returns boolean
language plpgsql as $$
declare
  v_debts bigint[];
begin
  if p_revision > 1 then
    perform ledger.open_account(m.member_id, 2900::smallint)
       from (select distinct c.member_id from unnest(p_changes) c where c.after < c.before
              order by c.member_id) m;
  end if;
  v_debts := array(select d.account_id from lottery.debt_accounts(array(
                     select c.member_id from unnest(p_changes) c)) d);
  if p_revision > 1 or cardinality(v_debts) > 0 then
    perform ledger.lock_guarded(v_debts || array(select c.account_id from unnest(p_changes) c));
  end if;
  return cardinality(v_debts) > 0;
end $$;

-- Raises unless every operation of the batch is new and applied; then everything rolls back.
create function lottery.apply_all(
  p_round_id bigint, p_revision smallint, p_ops ledger.new_op[], p_legs ledger.new_leg[]
) returns void language plpgsql as $$
declare
  v_fault text;
begin
  if p_ops is null then
    return;
  end if;
  select min(concat('bill ', o.ref_id, ': ', coalesce(o.error, 'paid before'))) into v_fault
    from ledger.apply_batch(p_ops, p_legs) o
   where not o.applied or o.replayed;
  if v_fault is not null then
    raise exception 'round % revision %: %', p_round_id, p_revision, v_fault;
  end if;
end $$;

-- Moves what bills gain from the round's pool to the wallets, one operation a bill. What was won in a
-- bonus that is over goes back to the cost of bonuses.
-- Locks: the wallets, sorted, for the rest of the transaction.
drop function lottery.pay_dues(bigint, smallint, text, text, lottery.due[]);
drop type lottery.due;
create function lottery.pay_dues(
  p_round_id bigint, p_revision smallint, p_kind text, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_batch constant integer := 2000;
  c_kind  constant smallint := ledger.kind_code(p_kind);
  v_pool  constant bigint := ledger.house_account(3100::smallint, p_round_id);
  v_ops   ledger.new_op[];
  v_legs  ledger.new_leg[];
begin
  for v_first in 1 .. cardinality(p_splits) by c_batch loop
    select array_agg(row(s.op_id, s.member_id, c_kind, substring(sha256(convert_to(
             s.op_id || '/' || s.account_id || '/' || s.moved, 'UTF8')) for 16),
             s.bill_id, null, null)::ledger.new_op order by s.no),
           array_agg(row(s.no, c_kind, v_pool, s.account_id, s.moved, null, s.bill_id
             )::ledger.new_leg order by s.no)
      into v_ops, v_legs
      from (select x.op_id, x.member_id, x.bill_id, x.moved, row_number() over (order by x.no) as no,
                   case when x.is_closed then lottery.cost_of_closed(p_round_id) else x.account_id end
                     as account_id
              from unnest(p_splits[v_first : v_first + c_batch - 1]) with ordinality
                     as x(bill_id, member_id, account_id, before, after, is_closed, moved, owed,
                          waived, op_id, no)
             where x.moved > 0) s;
    perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
  end loop;
end $$;

-- Where the prize of a wallet that is closed goes; opened with the first.
create function lottery.cost_of_closed(p_round_id bigint) returns bigint
language sql volatile
begin atomic
  select ledger.house_account(5000::smallint, p_round_id);
end;

-- Takes back what bills were paid too much, one operation a bill: from the wallet what it has, the rest
-- as a debt. Bills that take from one side only go as one batch; those that take from both as another,
-- which is slower, but there is at most one a wallet.
create function lottery.claim_back(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_taken constant smallint := ledger.kind_code('lottery_clawback');
  c_owed  constant smallint := ledger.kind_code('lottery_clawback_owed');
  v_pool  constant bigint := ledger.house_account(3100::smallint, p_round_id);
  v_both  boolean;
  v_ops   ledger.new_op[];
  v_legs  ledger.new_leg[];
begin
  foreach v_both in array array[false, true] loop
    with loss as materialized (
      select s.*, a.account_id as debt_account, row_number() over (order by s.bill_id) as no
        from unnest(p_splits) s
        join lottery.debt_accounts(array(select x.member_id from unnest(p_splits) x)) a
             on a.member_id = s.member_id
       where (s.moved < 0 or s.owed > 0) and (s.moved < 0 and s.owed > 0) = v_both
    )
    select (select array_agg(row(l.op_id, l.member_id, case when l.moved < 0 then c_taken else c_owed end,
                     substring(sha256(convert_to(concat_ws('/', l.op_id, l.account_id, l.moved, l.owed),
                       'UTF8')) for 16), l.bill_id, null, null)::ledger.new_op order by l.no)
              from loss l),
           (select array_agg(row(l.no, g.code, g.account_id, v_pool, g.amount, null, l.bill_id
                     )::ledger.new_leg order by l.no, g.code)
              from loss l
             cross join lateral (values (c_taken, l.account_id, - l.moved),
                                        (c_owed, l.debt_account, l.owed)) g(code, account_id, amount)
             where g.amount > 0)
      into v_ops, v_legs;
    perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
  end loop;
end $$;

-- Pays debts from what a run brought: of the sum that a wallet gained, as much as its member owes. The
-- prize stands in full in his statement, and beside it the line that pays the debt.
create function lottery.pay_debts(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_kind constant smallint := ledger.kind_code('receivable_paid');
  v_ops  ledger.new_op[];
  v_legs ledger.new_leg[];
begin
  with gain as (
    select s.member_id, s.account_id, sum(s.moved)::bigint as amount
      from unnest(p_splits) s where not s.is_closed
     group by s.member_id, s.account_id having sum(s.moved) > 0
  ), owing as (
    select g.member_id, g.account_id, b.account_id as debt_account,
           least(g.amount, ledger.available(b) - coalesce(sum(g.amount) over earlier, 0))::bigint as amount
      from gain g
      join lottery.debt_accounts(array(select x.member_id from unnest(p_splits) x)) a
           on a.member_id = g.member_id
      join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
    window earlier as (partition by g.member_id order by g.account_id
                       rows between unbounded preceding and 1 preceding)
  ), paid as (
    insert into lottery.debt_payment (round_id, revision, account_id, member_id, amount_satang, op_id)
    select p_round_id, p_revision, o.account_id, o.member_id, o.amount,
           ledger.op_key('system', 'lottery', 'debt',
                         p_round_id || '/' || p_revision || '/' || o.account_id)
      from owing o where o.amount > 0
    returning account_id, member_id, amount_satang, op_id
  ), numbered as (
    select p.*, o.debt_account, row_number() over (order by p.account_id) as no
      from paid p join owing o using (account_id)
  )
  select array_agg(row(n.op_id, n.member_id, c_kind, substring(sha256(convert_to(
           n.op_id || '/' || n.amount_satang, 'UTF8')) for 16), p_round_id, null, null
         )::ledger.new_op order by n.no),
         array_agg(row(n.no, c_kind, n.account_id, n.debt_account, n.amount_satang, null, p_round_id
         )::ledger.new_leg order by n.no)
    into v_ops, v_legs
    from numbered n;
  perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
end $$;

-- Tells members: their balances, and each bill that was paid or whose prize changed. A correction
-- carries its reason.
create function lottery.tell_share(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  v_why jsonb;
begin
  if p_revision > 1 then
    select jsonb_build_object('revision', p_revision, 'reason', x.reason) into strict v_why
      from lottery.result x where x.round_id = p_round_id and x.revision = p_revision;
  end if;
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select distinct s.account_id from unnest(p_splits) s where s.moved <> 0)) e
  union all
  select 'bill', s.member_id, case when v_why is null then e.said else e.said || v_why end
    from unnest(p_splits) s
   cross join lateral (select jsonb_build_object('round_id', p_round_id, 'bill_id', s.bill_id, 'status',
           case when p_revision = 0 then 'refunded' when s.after > 0 then 'won' else 'lost' end) as said) e
   where s.after <> s.before;
end $$;

-- Pays the next open share, all in the caller's transaction: wins, money, payouts, events and the
-- share's own "done". Answers no row when no share is left or all that are left are being paid by
-- others. The claim is the share's row lock: a crash gives it back, and nothing else remains of it.
-- As every door it runs with plans that no table's size of the moment can spoil; they are made once.
create or replace function lottery.pay_chunk(p_round_id bigint, p_revision smallint)
returns table (chunk integer, wins bigint, bills bigint, paid bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_chunk  lottery.settle_chunk;
  v_refund boolean;
  v_debts  boolean := false;
  v_wins   bigint := 0;
  v_change lottery.change[];
  v_splits lottery.split[];
  v_now    timestamptz;
begin
  select s.kind = 'refund' into strict v_refund from lottery.settlement s
   where s.round_id = p_round_id and s.revision = p_revision and s.status <> 'waiting';
  select c.* into v_chunk from lottery.settle_chunk c
   where c.round_id = p_round_id and c.revision = p_revision and c.done_at is null
   order by c.chunk limit 1 for update skip locked;
  if not found then
    return;
  end if;
  if v_refund then
    v_splits := array(
      select row(b.bill_id, b.member_id, b.account_id, 0, b.total_satang, false, b.total_satang, 0, 0,
                 lottery.payout_key(p_round_id, p_revision, b.bill_id))::lottery.split
        from lottery.bill b
       where b.round_id = p_round_id and b.bill_id between v_chunk.from_id and v_chunk.to_id
         and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
       order by b.bill_id);
  else
    select w.changes, w.wins into v_change, v_wins
      from lottery.write_wins(p_round_id, p_revision, v_chunk.from_id, v_chunk.to_id) w;
    v_debts := lottery.lock_share(p_revision, v_change);
    v_splits := case when p_revision = 1 then lottery.first_splits(p_round_id, v_change)
                     else lottery.later_splits(p_round_id, p_revision, v_change) end;
  end if;
  perform lottery.pay_dues(p_round_id, p_revision,
    case when v_refund then 'lottery_refund' else 'lottery_prize' end, v_splits);
  if p_revision > 1 then
    perform lottery.claim_back(p_round_id, p_revision, v_splits);
  end if;
  v_now := platform.clock();
  insert into lottery.payout (bill_id, revision, round_id, member_id, account_id, kind,
                              total_satang, moved_satang, owed_satang, waived_satang, op_id, paid_at)
  select s.bill_id, p_revision, p_round_id, s.member_id,
         case when s.is_closed then lottery.cost_of_closed(p_round_id) else s.account_id end,
         case when v_refund then 'refund' else 'prize' end, s.after, s.moved, s.owed, s.waived,
         s.op_id, v_now
    from unnest(v_splits) s;
  if v_debts then
    perform lottery.pay_debts(p_round_id, p_revision, v_splits);
  end if;
  perform lottery.tell_share(p_round_id, p_revision, v_splits);
  return query
    update lottery.settle_chunk c
       set done_at = v_now, win_count = v_wins, bill_count = s.bills, paid_satang = s.paid
      from (select count(*) filter (where x.after > 0) as bills,
                   coalesce(sum(x.after), 0)::bigint as paid from unnest(v_splits) x) s
     where c.round_id = p_round_id and c.revision = p_revision and c.chunk = v_chunk.chunk
    returning c.chunk, c.win_count, c.bill_count, c.paid_satang;
end $$;
revoke all on function lottery.pay_chunk, lottery.pay_dues, lottery.claim_back, lottery.pay_debts,
  lottery.tell_share, lottery.write_wins, lottery.lock_share, lottery.apply_all,
  lottery.cost_of_closed from public;
grant execute on function lottery.pay_chunk to slth_app;

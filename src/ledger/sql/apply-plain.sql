-- A batch of plain operations, in one statement: each has its own key and one leg, in the same order
-- (plain-operation.sql). The wallets come locked from lock_batch. It answers nothing, and has done
-- nothing, when the batch is of another shape or a running balance does not come out. Outer joins,
-- because what is missing makes the batch another shape, and because the planner then counts on as many
-- rows as there are operations. Transfers lie wallet by wallet: a wallet's ids rise with its versions.
create or replace function ledger.apply_plain(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_wallets ledger.locked_wallet[],
  p_counters platform.member_counter[], p_stripe smallint, p_now timestamptz)
returns setof ledger.outcome language plpgsql as $$
begin
  return query
    with stake_rule as materialized (
      select * from ledger.stake_rule
    ), known as (
      select o.no::integer as op_no, o.op_id, o.home_id, o.kind, o.request_hash, o.ref_id, o.result,
             o.debit_account, o.credit_account, o.amount,
             coalesce(o.leg_ref_id, o.ref_id) as leg_ref_id,
             t.keeps_refusal, d.guarded as is_debit, b.account_id, b.rule, b.place,
             b.version as version_before, b.available,
             case when d.guarded = (b.rule = 2) then o.amount else - o.amount end as delta,
             k.op_id is not null as is_known, k.applied as was_applied, k.error as old_error,
             k.ref_id as old_ref_id, k.result as old_result, t.counts_as,
             case when d.guarded then d.kind else c.kind end as wallet_kind,
             case when k.op_id is null then coalesce(o.refusal, case
                    when t.is_stake then coalesce(platform.stake_refusal(m, n, r.is_shut, r.max_satang,
                      (select w.wallet_type from ledger.account_kind w where w.kind = d.kind),
                      o.amount, p_now), platform.wallet_refusal(q, t.name, o.amount, p_now))
                    when t.is_reward then platform.reward_refusal(m, p_now) end)
                  else ledger.key_refusal(k, k.kind = any (array(
                         select x.code from ledger.kind x where x.is_tombstone)),
                         o.home_id, o.kind, o.request_hash) end as refusal,
             o.op_no = o.no and o.code = o.kind and o.hold_id is null and not b.closed
             and ledger.is_plain(t, d, c, o.home_id, o.amount) as is_plain
        from rows from (unnest(p_ops), unnest(p_legs)) with ordinality
               as o(op_id, home_id, kind, request_hash, ref_id, refusal, result,
                    op_no, code, debit_account, credit_account, amount, hold_id, leg_ref_id, no)
        left join ledger.kind t on t.code = o.kind
        left join stake_rule r on r.kind = o.kind
        left join ledger.account d on d.account_id = o.debit_account
        left join ledger.account c on c.account_id = o.credit_account
        left join unnest(p_wallets) b
               on b.account_id = case when d.guarded then o.debit_account else o.credit_account end
        left join platform.stake_standing m on m.member_id = o.home_id and (t.is_stake or t.is_reward)
        left join platform.stake_wallet q on q.account_id = o.debit_account and t.is_stake
        left join unnest(p_counters) n on n.member_id = o.home_id
        left join ledger.op k on k.op_id = o.op_id
    ), judged as (
      select *, not is_known and refusal is null
             and (rule = 0 or - delta <= available + sum(greatest(delta, 0))
                  filter (where not is_known and refusal is null)
                  over (partition by account_id order by op_no
                        rows between unbounded preceding and unbounded following)) as live
        from known
    ), run as materialized (
      select *, version_before + count(*) filter (where live) over so_far as version,
             (available + coalesce(sum(delta) filter (where live) over so_far, 0))::bigint as after,
             coalesce(refusal, case when not live and not is_known then 'insufficient_balance' end)
               as fault,
             live or (keeps_refusal and not is_known) as is_stored,
             count(*) filter (where live) over (order by account_id, op_no) - 1 as leg_place
        from judged
      window so_far as (partition by account_id order by op_no)
    ), fit as materialized (
      select count(*) filter (where is_stored)::integer as ops,
             count(*) filter (where live)::integer as legs
        from run
      having bool_and(coalesce(is_plain, false)) and count(*) <= 4096
         and count(*) = cardinality(p_ops) and count(*) = cardinality(p_legs)
         and count(distinct op_id) filter (where not is_known)
             = count(*) filter (where not is_known)
         and bool_and(not live or rule = 0 or after >= 0)
         -- Where all stakes of a person fit the limits of each account together, they do so in any order.
         and (cardinality(p_counters) = 0 or not exists (
                select from run x join unnest(p_counters) o on o.member_id = x.home_id
                  join unnest(p_counters) n on n.person_id = o.person_id
                  join ledger.account_kind w on w.kind = x.wallet_kind
                 where platform.is_own_money(w.wallet_type)
                 group by n having count(*) > 1
                   and (bool_or(x.counts_as = 'undo') or platform.limit_refusal(n, max(w.wallet_type),
                          (sum(x.amount) filter (where x.counts_as = 'stake'))::bigint, p_now)
                        is not null)))
    ), batch as (
      insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
      select nextval('ledger.batch_seq'), p_stripe, f.ops, f.legs, p_now from fit f where f.ops > 0
      returning base_id
    ), transfers as (
      insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
          debit_account, credit_account, amount, ref_id, dr_version, dr_after, cr_version, cr_after)
      select b.base_id + p.leg_place, p_now, p.home_id, p.op_id, 1, p.kind, 0,
             p.debit_account, p.credit_account, p.amount, p.leg_ref_id,
             case when p.is_debit then p.version end, case when p.is_debit then p.after end,
             case when not p.is_debit then p.version end, case when not p.is_debit then p.after end
        from batch b cross join run p where p.live
    ), ops as (
      insert into ledger.op (op_id, home_id, kind, request_hash, applied, error, ref_id, result,
                             base_id, first_leg, leg_count, created_at)
      select p.op_id, p.home_id, p.kind, p.request_hash, p.live, p.fault, p.ref_id, p.result,
             b.base_id, case when p.live then p.leg_place else 0 end, p.live::integer, p_now
        from batch b cross join run p where p.is_stored
    ), sums as materialized (
      select p.account_id, p.place, count(*) as moves,
             coalesce(sum(p.amount) filter (where p.is_debit), 0)::bigint as debits,
             coalesce(sum(p.amount) filter (where not p.is_debit), 0)::bigint as credits
        from batch b cross join run p where p.live group by p.account_id, p.place
    ), wallets as (
      update ledger.balance w
         set debits_posted  = w.debits_posted  + s.debits,
             credits_posted = w.credits_posted + s.credits,
             version        = w.version        + s.moves
        from sums s
       where w.ctid = s.place and w.account_id = s.account_id and w.stripe = 0
      returning 1
    ), counted as materialized (
      select platform.keep_counter(platform.counted(platform.counted(platform.counted(
               platform.counted(n, 'stake', s.staked, p_now), 'undo', s.undone, p_now),
               'win', s.won, p_now), 'deposit', s.paid, p_now))
        from batch b cross join unnest(p_counters) n
        join (select min(p.home_id) as member_id,
                     coalesce(sum(p.amount) filter (where p.counts_as = 'stake'), 0)::bigint as staked,
                     coalesce(sum(p.amount) filter (where p.counts_as = 'undo'), 0)::bigint as undone,
                     coalesce(sum(p.amount) filter (where p.counts_as = 'win'), 0)::bigint as won,
                     coalesce(sum(p.amount) filter (where p.counts_as = 'deposit'), 0)::bigint as paid
                from run p join ledger.account_kind w on w.kind = p.wallet_kind
                join unnest(p_counters) o on o.member_id = p.home_id
               where p.live and platform.is_own_money(w.wallet_type)
               group by o.person_id) s on s.member_id = n.member_id
    ), house as (
      -- In account order, so that two writers of one stripe cannot lock each other out.
      insert into ledger.balance as h (account_id, stripe, guarded, rule,
                                       debits_posted, credits_posted)
      select s.account_id, p_stripe, false, 0, s.debits, s.credits
        from (select case when p.is_debit then p.credit_account
                          else p.debit_account end as account_id,
                     coalesce(sum(p.amount) filter (where not p.is_debit), 0) as debits,
                     coalesce(sum(p.amount) filter (where p.is_debit), 0) as credits
                from batch b cross join run p where p.live group by 1) s
       order by s.account_id
      on conflict (account_id, stripe) do update
         set debits_posted  = h.debits_posted  + excluded.debits_posted,
             credits_posted = h.credits_posted + excluded.credits_posted
    )
    select p.op_no, p.op_id, p.live or (p.is_known and p.refusal is null and p.was_applied),
           p.is_known and p.refusal is null, coalesce(p.fault, p.old_error),
           case when p.refusal is not null and p.is_known then null
                when p.is_known then p.old_ref_id else p.ref_id end,
           case when p.refusal is not null and p.is_known then null
                when p.is_known then p.old_result else p.result end,
           null::bigint, p.account_id, p.version, p.after
      from fit cross join run p
     where ledger.require_wallets((select count(*) from wallets), (select count(*) from sums))
       and (cardinality(p_counters) = 0 or (select count(*) from counted) >= 0)
     order by p.op_no;
end $$;

revoke execute on function ledger.apply_plain from public;

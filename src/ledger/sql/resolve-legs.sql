-- One guarded side of one leg with the wallet's state after it; a refused one only looks.
create or replace function ledger.resolve_legs(p_ops ledger.new_op[], p_legs ledger.new_leg[])
returns ledger.resolved_leg[] language plpgsql stable as $$
declare
  v_legs  ledger.resolved_leg[];
  v_fault text;
begin
  select array_agg(row(r.op_no, r.leg_no, r.leg, r.code, r.phase, r.stake,
           r.debit_account, r.credit_account, r.amount, r.held,
           r.rise, r.pending, r.hold_id, r.ref_id,
           r.debit_guarded, r.debit_rule, case r.debit_rule when 2 then r.rise else r.fall end,
           r.credit_guarded, r.credit_rule, case r.credit_rule when 2 then r.fall else r.rise end
         )::ledger.resolved_leg order by r.leg_no) filter (where r.code is not null), min(r.fault)
    into v_legs, v_fault
    from (
      select o.no as op_no, row_number() over (order by o.no, l.position) as leg_no,
             row_number() over (partition by o.no order by l.position) as leg,
             l.code, k.phase, k.is_stake as stake,
             d.account_id as debit_account, c.account_id as credit_account,
             coalesce(l.amount, h.amount) as amount, h.amount as held, l.hold_id,
             coalesce(l.ref_id, o.ref_id) as ref_id,
             d.guarded as debit_guarded, d.rule as debit_rule,
             c.guarded as credit_guarded, c.rule as credit_rule,
             case k.phase when 0 then 0 when 1 then l.amount else - h.amount end as pending,
             case k.phase when 0 then - l.amount when 1 then - l.amount
               when 2 then h.amount - coalesce(l.amount, h.amount) else h.amount end as fall,
             case k.phase when 0 then l.amount when 2 then coalesce(l.amount, h.amount)
               else 0 end as rise,
             'operation ' || o.no || case
               when t.code is null then ': unknown kind ' || coalesce(o.kind::text, 'null')
               when l.code is null then case when o.refusal is null then ': no leg' end
               when k.code is null then ': unknown kind ' || l.code
               when (k.phase >= 2) <> (l.hold_id is not null) then ': hold and kind do not agree'
               when k.phase >= 2 and (h.hold_id is null or l.debit_account <> h.debit_account
                 or l.credit_account <> h.credit_account) then ': unknown hold ' || l.hold_id
               when d.account_id is null or c.account_id is null then ': unknown account'
               when d.asset_id <> c.asset_id then ': two assets'
               when d.home_id not in (0, o.home_id) or c.home_id not in (0, o.home_id)
                 then ': account of another member'
               when not d.kind = any (k.debit_kinds) or not c.kind = any (k.credit_kinds)
                 then ': ' || k.name || ' does not move from ' || d.kind || ' to ' || c.kind
               when k.phase = 1 and not d.guarded then ': a hold needs a guarded account'
               when coalesce(l.amount, h.amount, 0) < 1 or l.amount > 1000000000000000
                 then ': amount ' || coalesce(l.amount::text, 'missing')
               when k.phase >= 3 and l.amount <> h.amount then ': a void is always in full'
             end as fault
        from unnest(p_ops) with ordinality
               as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
        left join unnest(p_legs) with ordinality
               as l(op_no, code, debit_account, credit_account, amount, hold_id, ref_id, position)
               on l.op_no = o.no
        left join ledger.kind t on t.code = o.kind
        left join ledger.kind k on k.code = l.code
        left join ledger.hold h on h.hold_id = l.hold_id
        left join ledger.account d on d.account_id = coalesce(l.debit_account, h.debit_account)
        left join ledger.account c on c.account_id = coalesce(l.credit_account, h.credit_account)
    ) r;
  if v_fault is not null then
    raise exception 'ledger: malformed batch, %', v_fault using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(cardinality(v_legs), 0) <> coalesce(cardinality(p_legs), 0)
      or cardinality(v_legs) > 4096 then
    raise exception 'ledger: malformed batch, % legs, % of them of an operation; 4096 at most',
      cardinality(p_legs), cardinality(v_legs) using errcode = 'invalid_parameter_value';
  end if;
  return coalesce(v_legs, '{}');
end $$;

revoke execute on function ledger.resolve_legs from public;

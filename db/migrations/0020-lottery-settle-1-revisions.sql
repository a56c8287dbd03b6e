-- A result that was paid and was wrong: what a revision adds to the rows of entries and payouts.
-- Concept and figures: docs/concepts/lottery.md; decision 0023.

-- Why the first person holds the paid result to be wrong. Members read it on their bills.
alter table lottery.result_entry
  add column reason text check (length(btrim(reason)) between 5 and 200),
  add constraint a_correction_says_why
    check ((reason is not null) = (revision > 1 and first_entry_id is null));
-- Corrections that wait for a second person, for the desk's queue: a handful among many entries.
create index result_entry_correction on lottery.result_entry (round_id)
  where revision > 1 and first_entry_id is null;

-- A result is corrected only when the one before it is paid, and one step at a time: the differences
-- are taken from what stands in the payouts.
create function lottery.guard_revision() returns trigger language plpgsql as $$
begin
  if not exists (select from lottery.round where round_id = new.round_id
                    and state = 'settled' and settled_revision = new.revision - 1) then
    raise exception 'round %: revision % does not follow what is paid', new.round_id, new.revision
      using errcode = 'check_violation';
  end if;
  if exists (select from lottery.result
              where round_id = new.round_id and revision = new.revision - 1
                and digest = lottery.official_digest(new.official)) then
    raise exception 'round %: revision % changes nothing', new.round_id, new.revision
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_revision before insert on lottery.result
  for each row when (new.revision > 1) execute function lottery.guard_revision();

-- A payout of revision n says what the bill's prize is under it (total) and what became of the
-- difference to the revision before: moved (negative: taken back from the wallet), owed (not in the
-- wallet, so a debt of the member), waived (the wallet is closed: nobody owes it). Every bill that wins
-- under n or won under n - 1 has a row, so the newest row of a bill is its present prize.
alter table lottery.payout
  drop constraint payout_check2,
  add column waived_satang bigint not null default 0 check (waived_satang >= 0),
  add constraint first_prize_is_new
    check (revision > 1 or (moved_satang = total_satang and owed_satang + waived_satang = 0)),
  add constraint a_debt_is_of_a_loss
    check (moved_satang <= 0 or owed_satang + waived_satang = 0);
-- A share reads the payouts of the revision before by member.
drop index lottery.payout_round;
create index payout_round on lottery.payout (round_id, revision, member_id);

-- What a prize paid of a debt that a correction had left: one row a wallet and payment run.
create table lottery.debt_payment (
  round_id      bigint not null,
  revision      smallint not null,
  account_id    bigint not null,                  -- the wallet that the prize came to
  member_id     bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  op_id         uuid not null,
  paid_at       timestamptz not null default platform.clock(),
  primary key (round_id, revision, account_id),
  foreign key (round_id, revision) references lottery.settlement
);
create index debt_payment_member on lottery.debt_payment (member_id);
create index payout_owed on lottery.payout (member_id) where owed_satang > 0;
select platform.make_append_only('lottery.debt_payment');
grant select, insert on lottery.debt_payment to slth_app;

-- Who owes: what the account says, and the rows that made it.
create view lottery.debt as
  select a.home_id as member_id, ledger.available(b) as open_satang, o.owed_satang,
         coalesce(p.paid_satang, 0)::bigint as paid_satang, o.round_id, o.owed_at
    from (select x.member_id, sum(x.owed_satang)::bigint as owed_satang, max(x.paid_at) as owed_at,
                 (array_agg(x.round_id order by x.paid_at desc, x.round_id desc))[1] as round_id
            from lottery.payout x where x.owed_satang > 0 group by x.member_id) o
    join ledger.account a on a.home_id = o.member_id and a.kind = 2900
    join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
    left join (select d.member_id, sum(d.amount_satang) as paid_satang
                 from lottery.debt_payment d group by d.member_id) p on p.member_id = o.member_id;
grant select on lottery.debt to slth_app;

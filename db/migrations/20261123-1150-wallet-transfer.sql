-- What a member earned and keeps in a wallet of its own moves to the main one. Neither a stake nor a gift:
-- no gate is asked. A bonus is not moved by its member, it is released by its terms.
insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (58, 'wallet_transfer', 0, '{2020,2030}', '{2000}', false, false, false);

-- Where claims go: the main wallet, or the wallet of their own kind.
create schema wallet;
grant usage on schema wallet to slth_app;

create table wallet.claim_target (
  claim      text primary key check (claim in ('cashback', 'commission')),
  credit_to  text not null default 'main' check (credit_to in ('main', 'own')),
  changed_at timestamptz,
  changed_by bigint,
  check ((changed_at is null) = (changed_by is null))
);
insert into wallet.claim_target (claim) values ('cashback'), ('commission');
grant select, update (credit_to, changed_at, changed_by) on wallet.claim_target to slth_app;

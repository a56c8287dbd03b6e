-- What a member had done of his quests when an exclusion began reaches him all the same: no gift of then, so the
-- gate before gifts is not asked. Each exclusion is looked at once.
insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (77, 'points_closeout', 0, '{9000}', '{2100}', false, false, false);

create table quest.closeout (
  exclusion_id bigint primary key,
  member_id    bigint not null,
  closed_at    timestamptz not null default platform.clock()
);
select platform.make_append_only('quest.closeout');
grant select, insert on quest.closeout to slth_app;
-- Those that began before this rule are behind it.
insert into quest.closeout (exclusion_id, member_id)
select exclusion_id, member_id from platform.exclusion;

-- Who earns a bonus of yeekee (docs/decisions/0038). Rounds that are under way when this comes go by it,
-- too: the terms before it could be farmed.
alter table yeekee.rule
  -- People who shot and have staked the minimum; fewer, and the round pays no bonus.
  add column bonus_shooters_min integer not null default 15 check (bonus_shooters_min >= 1),
  -- Whose bets cover this share of a type's numbers, or more, has bet against himself there.
  add column bonus_cover_below_bp integer not null default 7000
    check (bonus_cover_below_bp between 1 and 10000),
  -- A bonus is at most this share of the shooter's own bets; bets of which the house keeps less in the
  -- long run do not count.
  add column bonus_share_bp integer not null default 500 check (bonus_share_bp between 1 and 10000);
alter table yeekee.rule
  alter column bonus_shooters_min drop default,
  alter column bonus_cover_below_bp drop default,
  alter column bonus_share_bp drop default;

-- Why a rank was paid or not; null where it was decided before that was kept. A member is paid once a
-- round; that a person with several accounts is, the site sees to.
alter table yeekee.bonus
  add column outcome text
    check (outcome in ('paid', 'few_shooters', 'small_stake', 'other_rank', 'no_wallet')),
  add check ((outcome = 'paid') = (amount_satang > 0));
create unique index bonus_once on yeekee.bonus (round_id, member_id) where outcome = 'paid';

-- How many people counted; null where it was not looked at.
alter table yeekee.bonus_run add column shooters integer check (shooters >= 0);
grant update (shooters) on yeekee.bonus_run to slth_app;

-- The rules of every room with a paragraph about the bonus. Nothing else in them changes.
insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select market_id, version + 1, rule_text || E'\n' || bonus.words, allow_cancel, cancel_window_min,
       cancel_before_close_min, cancel_per_day, void_after_min, timestamptz '2026-11-23 00:00+07'
  from lottery.rule_version,
       (values ($$โบนัสยิงเลข ลำดับที่ 1 สูงสุด 200 บาท ลำดับที่ 16 สูงสุด 400 บาท จ่ายไม่เกิน 5% ของยอดแทงของผู้ยิงในรอบนั้น เมื่อมีผู้ยิงเลขที่แทงรอบนั้นครบ 100 บาทอย่างน้อย 15 คน และเจ้าของลำดับแทงครบ 100 บาทด้วย หนึ่งคนรับได้ลำดับเดียวคือที่ได้มากกว่า ไม่ยกให้คนถัดไป ผู้ที่ชื่อและนามสกุลเดียวกันนับเป็นคนเดียว
ยอดแทงที่นับต้องมาจากกระเป๋าหลักและไม่ถูกยกเลิก ประเภทที่แทงคลุมเลขตั้งแต่ 70% ของเลขทั้งหมดไม่นับ$$)) bonus (words)
 where market_id in (select s.market_id from lottery.market s where s.result_rule = 'yeekee')
   and (market_id, version) in (
     select v.market_id, max(v.version) from lottery.rule_version v group by v.market_id);

insert into yeekee.rule (rule_version_id, shots_min, minus_rank, cooldown_ms, beacon_wait_s,
  outage_window_s, outage_gap_s, bonus_stake_min_satang, bonus_shooters_min, bonus_cover_below_bp,
  bonus_share_bp)
select n.rule_version_id, y.shots_min, y.minus_rank, y.cooldown_ms, y.beacon_wait_s, y.outage_window_s,
       y.outage_gap_s, y.bonus_stake_min_satang, y.bonus_shooters_min, y.bonus_cover_below_bp,
       y.bonus_share_bp
  from lottery.rule_version n
  join lottery.rule_version o on o.market_id = n.market_id and o.version = n.version - 1
  join yeekee.rule y on y.rule_version_id = o.rule_version_id
 where not exists (select from yeekee.rule x where x.rule_version_id = n.rule_version_id);

insert into yeekee.bonus_rule (rule_version_id, rank, amount_satang)
select n.rule_version_id, b.rank, b.amount_satang
  from lottery.rule_version n
  join lottery.rule_version o on o.market_id = n.market_id and o.version = n.version - 1
  join yeekee.bonus_rule b on b.rule_version_id = o.rule_version_id
 where not exists (select from yeekee.bonus_rule x where x.rule_version_id = n.rule_version_id);

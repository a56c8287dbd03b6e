-- The quests of the lottery share their part of the margin with play and tournaments (kernel/points.ts): the
-- week gives 10 points, which leaves room for another quest beside it.
insert into quest.terms (quest_id, version, title, type, period, product, goal, points)
select quest_id, 2, title, type, period, product, goal, 10 from quest.terms
 where quest_id = 3 and version = 1
   and not exists (select from quest.terms t where t.quest_id = 3 and t.version = 2);
update quest.quest set version = 2 where quest_id = 3 and version = 1
   and exists (select from quest.terms t where t.quest_id = 3 and t.version = 2 and t.written_by is null);

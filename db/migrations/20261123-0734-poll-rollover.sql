-- Nobody guessed right: the pot is over, or it rolls into a later poll, once (poll.guard_rollover).
alter table poll.terms
  add column nobody_right  text not null default 'none' check (nobody_right in ('none', 'rollover')),
  -- The poll whose pot comes on top of this one's own, and how much that is.
  add column rolls_from    bigint references poll.poll,
  add column rolled_amount bigint not null default 0 check (rolled_amount >= 0),
  add check ((rolls_from is null) = (rolled_amount = 0)),
  add check (rolls_from <> poll_id),
  add check (prize_kind = 'pot' or (nobody_right = 'none' and rolls_from is null));
create index terms_rolls_from on poll.terms (rolls_from) where rolls_from is not null;

create trigger guard_rollover before insert on poll.terms for each row
  when (new.rolls_from is not null) execute function poll.guard_rollover();

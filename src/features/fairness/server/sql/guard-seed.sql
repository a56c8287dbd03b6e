-- A seed goes one way, from next to active to revealed, and its draws are counted one by one: no number of a
-- draw comes twice, and nobody exchanges what was committed to.
create or replace function fairness.guard_seed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'fair: seed % stays on record', old.seed_id using errcode = 'restrict_violation';
  end if;
  if (new.seed_id, new.member_id, new.commit, new.made_at)
       is distinct from (old.seed_id, old.member_id, old.commit, old.made_at)
     or old.client_seed is not null and new.client_seed is distinct from old.client_seed
     or (old.state, new.state) not in (('next', 'next'), ('next', 'active'), ('active', 'active'),
                                       ('active', 'revealed'), ('revealed', 'revealed'))
     or new.next_nonce not in (old.next_nonce, old.next_nonce + 1)
     or new.next_nonce <> old.next_nonce and old.state <> 'active' then
    raise exception 'fair: seed % is not changed so', old.seed_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

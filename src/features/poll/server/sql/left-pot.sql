-- Pots that nobody won and that roll on, with the poll that has taken one; null: it waits. A poll that was
-- called off, or whose newer terms leave the pot alone, has not taken it.
create or replace view poll.left_pot as
  select p.poll_id, t.title, t.currency, t.prize_amount + t.rolled_amount as amount,
         (select n.poll_id
            from poll.terms nt
            join poll.poll n on n.poll_id = nt.poll_id and n.version = nt.version
           where nt.rolls_from = p.poll_id and n.state <> 'void'
           limit 1) as taken_by
    from poll.poll p
    join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
    join poll.run r on r.poll_id = p.poll_id and r.revision = p.revision
   where p.state = 'paid' and t.nobody_right = 'rollover' and r.status = 'done' and r.winners = 0;

grant select on poll.left_pot to slth_app;

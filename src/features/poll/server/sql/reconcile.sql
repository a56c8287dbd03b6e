-- What the rows of polls say of each other and of the books.
create or replace function poll.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a planned payment is the sum of its shares', concat_ws(' ', 'poll', r.poll_id, r.revision),
         concat_ws(' / ', r.winners, r.weight, r.total),
         concat_ws(' / ', count(s.*), coalesce(sum(s.weight), 0), coalesce(sum(s.share), 0))
    from poll.run r left join poll.share s using (poll_id, revision)
   where r.status <> 'waiting'
   group by r.poll_id, r.revision
  having (r.winners, r.weight, r.total)
         is distinct from (count(s.*), coalesce(sum(s.weight), 0), coalesce(sum(s.share), 0));

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a prize of a poll is in the books once', concat_ws(' ', 'poll', s.poll_id, 'member', s.member_id),
         coalesce(s.amount, 0)::text, coalesce(b.amount, 0)::text
    from (select x.poll_id, x.member_id, sum(x.amount) as amount
            from poll.share x join poll.run using (poll_id, revision)
            join poll.poll p using (poll_id)
            join poll.terms t on t.poll_id = p.poll_id and t.version = p.version and t.currency = 'THB'
           where x.status = 'paid' and x.amount > 0 group by x.poll_id, x.member_id) s
    full join (select l.ref_id as poll_id, l.home_id as member_id, sum(l.amount) as amount
                 from ledger.posting l where l.code = ledger.code_poll_prize()
                group by l.ref_id, l.home_id) b using (poll_id, member_id)
   where s.amount is distinct from b.amount;

  return query
  select 'what was used are the votes', concat_ws(' ', 'poll', q.poll_id, 'member', q.member_id),
         q.used::text, coalesce(v.votes, 0)::text
    from poll.quota q
    left join (select x.poll_id, x.member_id, count(*) as votes from poll.vote x
                group by x.poll_id, x.member_id) v using (poll_id, member_id)
   where q.used <> coalesce(v.votes, 0);

  return query
  select 'a quota is the play behind it', concat_ws(' ', 'poll', q.poll_id, 'member', q.member_id),
         q.valid_satang::text, coalesce(c.valid, 0)::text
    from poll.quota q
    left join (select x.poll_id, x.member_id, sum(x.valid_satang) as valid from poll.counted_play x
                group by x.poll_id, x.member_id) c using (poll_id, member_id)
   where q.valid_satang <> coalesce(c.valid, 0);
end $$;

revoke execute on function poll.reconcile from public;
grant execute on function poll.reconcile to slth_app;

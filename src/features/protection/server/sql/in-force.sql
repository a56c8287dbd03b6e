-- The limits of members as they stand, a row a side; a limit that went has no row.
create or replace view protection.in_force as
  select l.member_id, l.name, l.side, l.after as value, l.changed_at, l.staff_id, l.reason
    from (select distinct on (c.member_id, c.name, c.side) c.*
            from protection.limit_change c
           order by c.member_id, c.name, c.side, c.change_id desc) l
   where l.after is not null;
grant select on protection.in_force to slth_app;

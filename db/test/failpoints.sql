-- Failpoints for tests. A superuser runs this in a test database, never anywhere else: production SQL
-- knows nothing of it. Every function of the write path is renamed and stands behind a wrapper of
-- its name, every table of the books, of the lottery and of games gets statement triggers, and what
-- they keep deferred ones for its commit. So each step has a point before and after it, whatever the
-- functions look like inside. What a point does stands in failpoint.armed.
create schema failpoint;

create table failpoint.armed (
  point  text primary key,               -- '*' is every point
  action text not null check (action in ('raise', 'terminate', 'sleep', 'trace')),
  -- At which passage of a transaction it acts: one statement may pass a point several times.
  pass   integer not null default 1
);
create table failpoint.passed (
  place bigint generated always as identity primary key,
  point text not null
);

-- What every point calls. As the superuser, so that whoever works may end his own backend.
create function failpoint.reach(p_point text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_action text;
  v_pass   integer;
  v_passed integer;
begin
  select action, pass into v_action, v_pass from failpoint.armed where point in (p_point, '*')
   order by point desc limit 1;
  if v_pass > 1 then
    v_passed := coalesce(nullif(current_setting('failpoint.passed', true), '')::integer, 0) + 1;
    perform set_config('failpoint.passed', v_passed::text, true);
    if v_passed < v_pass then
      return;
    end if;
  end if;
  case v_action
    when 'trace' then
      insert into failpoint.passed (point) values (p_point);
    when 'raise' then
      raise exception 'failpoint: %', p_point;
    when 'terminate' then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
    when 'sleep' then
      perform pg_sleep(0.02);
    else
      null;
  end case;
end $$;

create function failpoint.on_table() returns trigger language plpgsql as $$
begin
  perform failpoint.reach(lower(format('%s %s %s.%s', tg_argv[0], tg_op, tg_table_schema,
                                       tg_table_name)));
  return null;
end $$;

-- Puts a wrapper before a function: same name, arguments, answer, rights. Bodies that were bound
-- when they were made ("begin atomic") go on to call the function itself.
create function failpoint.wrap(p_oid oid) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  f       pg_proc;
  v_name  text;
  v_real  text;
  v_call  text;
  v_outs  text;
  v_body  text;
begin
  select * into strict f from pg_proc where oid = p_oid;
  v_name := format('%s.%s', f.pronamespace::regnamespace, f.proname);
  v_real := f.proname || '_behind_failpoint';
  execute format('alter function %s rename to %I', p_oid::regprocedure, v_real);
  v_call := format('%s.%I(%s)', f.pronamespace::regnamespace, v_real,
                   (select string_agg('$' || place, ', ' order by place)
                      from generate_series(1, f.pronargs) place));
  select string_agg(quote_ident(name), ', ' order by place) into v_outs
    from unnest(f.proargnames, f.proargmodes) with ordinality as a(name, mode, place)
   where mode = 'o';
  v_body := case
    when f.proretset then 'return query select * from ' || v_call
    when v_outs is not null then format('select * into %s from %s', v_outs, v_call)
    when f.prorettype = 'void'::regtype then 'perform ' || v_call
    else 'v_answer := ' || v_call
  end;
  execute format(
    'create function %s(%s) returns %s language plpgsql as %L',
    v_name, pg_get_function_arguments(p_oid), pg_get_function_result(p_oid),
    format(E'#variable_conflict use_column\n%s begin perform failpoint.reach(%L); %s; '
           'perform failpoint.reach(%L); %s end',
           case when v_body like 'v_answer%' then
             format('declare v_answer %s;', format_type(f.prorettype, null)) end,
           'before ' || v_name, v_body, 'after ' || v_name,
           case when v_body like 'v_answer%' then 'return v_answer;' end));
end $$;

do $$
declare
  v_oid   oid;
  v_table regclass;
begin
  for v_oid in
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace in ('ledger'::regnamespace, 'lottery'::regnamespace, 'game'::regnamespace)
       and p.prokind = 'f' and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
       and l.lanname in ('plpgsql', 'sql')
  loop
    perform failpoint.wrap(v_oid);
  end loop;
  -- "a_" and "z_": statement triggers fire in the order of their names.
  for v_table in
    select c.oid from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and (c.relnamespace in ('ledger'::regnamespace, 'lottery'::regnamespace, 'game'::regnamespace)
            or c.oid in ('platform.push'::regclass, 'platform.fact'::regclass))
  loop
    execute format('create trigger a_failpoint before insert or update on %s
                    for each statement execute function failpoint.on_table(''before'')', v_table);
    execute format('create trigger z_failpoint after insert or update on %s
                    for each statement execute function failpoint.on_table(''after'')', v_table);
  end loop;
end $$;

-- The last moment at which a transaction may still fail. A game's message may move no money: a free
-- bet, a rollback of what is rolled back, a refusal that somebody should look at.
create function failpoint.on_commit() returns trigger language plpgsql as $$
begin
  perform failpoint.reach('commit');
  return null;
end $$;
create constraint trigger failpoint_commit after insert on ledger.op
  deferrable initially deferred for each row execute function failpoint.on_commit();
create constraint trigger failpoint_commit after insert on game.transaction
  deferrable initially deferred for each row execute function failpoint.on_commit();
create constraint trigger failpoint_commit after insert on game.incident
  deferrable initially deferred for each row execute function failpoint.on_commit();

grant usage on schema failpoint to public;
grant execute on all functions in schema failpoint to public;

-- Facts, pushes and job requests have a place each (docs/decisions/0030).

-- Facts ------------------------------------------------------------------------------------------
-- What consumers inside the site read, each from its own place: kept, and read by topic in
-- (xid, fact_id) order below the transaction horizon, so that nobody ever skips a row that commits
-- late.
create table platform.fact (
  fact_id    bigint generated always as identity,
  xid        xid8 not null default pg_current_xact_id(),
  topic      text not null,
  member_id  bigint,                     -- null: about nobody in particular
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (topic, xid, fact_id)
);
grant select, insert on platform.fact to slth_app;

-- How far each consumer has come; moved in the transaction of the consumer's own effect.
create table platform.fact_cursor (
  consumer text primary key,
  topics   text[] not null,
  xid      xid8 not null,
  fact_id  bigint not null
);
grant select, insert, update on platform.fact_cursor to slth_app;

-- Pushes -----------------------------------------------------------------------------------------
-- What goes to browsers: read by every process that serves streams, in (xid, push_id) order below
-- the horizon, and deleted after minutes. Unlogged: a bet's news costs no log and waits for no
-- standby. After a crash, a promotion or a restore the rows are gone, and push_life with them: that
-- is how readers know.
create unlogged table platform.push (
  push_id    bigint generated always as identity,
  xid        xid8 not null default pg_current_xact_id(),
  topic      text not null,
  member_id  bigint,                     -- null: for the room, and without a room for everybody
  room       text,                       -- 'yeekee:82', 'session:7', 'staff'
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (xid, push_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_vacuum_cost_delay = 0);
create index push_member on platform.push (member_id, xid, push_id) where member_id is not null;
create index push_room on platform.push (room, xid, push_id) where member_id is null;
grant select, insert on platform.push to slth_app;

-- The lives of the pushes. Transaction ids that were taken and wrote no log are given out again after
-- a promotion, so an id that browsers remember begins with the number of such a life.
create table platform.incarnation (
  incarnation_no    integer generated always as identity primary key,
  system_identifier bigint not null,
  timeline          integer not null,
  since             timestamptz not null default clock_timestamp()
);
grant select on platform.incarnation to slth_app;

-- One row, as long-lived as the pushes: whose life it is, and up to where they have been deleted.
create unlogged table platform.push_life (
  is_only        boolean primary key default true check (is_only),
  incarnation_no integer not null references platform.incarnation,
  floor_xid      xid8 not null,
  floor_id       bigint not null
);
grant select on platform.push_life to slth_app;

-- Job requests -----------------------------------------------------------------------------------
-- Written in the transaction that asks, deleted by the relay that moves them into the queue.
create table platform.job_request (
  request_id bigint generated always as identity primary key,
  name       text not null,
  payload    jsonb not null,
  job_key    text,
  run_at     timestamptz
);
grant select, insert, update, delete on platform.job_request to slth_app;

-- What the one log before held and nobody had taken yet.
insert into platform.job_request (name, payload, job_key, run_at)
select o.payload ->> 'name', o.payload -> 'payload', o.payload ->> 'key',
       (o.payload ->> 'run_at')::timestamptz
  from platform.outbox o left join platform.outbox_cursor c on c.consumer = 'jobs'
 where o.topic = 'job' and (c.consumer is null or (o.xid, o.event_id) > (c.xid, c.event_id))
 order by o.xid, o.event_id;
insert into platform.fact_cursor (consumer, topics, xid, fact_id)
select 'notice.messages', '{bill,reminder}', '0', 0 from platform.outbox_cursor
 where consumer = 'notice.messages';
insert into platform.fact (topic, member_id, payload)
select o.topic, o.member_id, o.payload
  from platform.outbox o join platform.outbox_cursor c on c.consumer = 'notice.messages'
 where o.topic in ('bill', 'reminder') and (o.xid, o.event_id) > (c.xid, c.event_id)
 order by o.xid, o.event_id;
drop table platform.outbox, platform.outbox_cursor;

-- What staff say on the member site: who the agent is, notifications, banners and events, and the
-- images that stand in them. Who changed what, and from what, stands in platform.audit.

create schema agent;
grant usage on schema agent to slth_app;

create table agent.agent (
  agent_id         smallint primary key check (agent_id > 0),
  code             text not null unique check (code ~ '^[a-z0-9_-]{1,32}$'),
  name             text not null check (length(name) between 1 and 40),
  logo             text check (logo ~ '^/media/[0-9a-f]{64}\.[a-z]{3,4}$'),
  line_admin_url   text check (line_admin_url ~ '^(https|line)://'),
  line_contact_url text check (line_contact_url ~ '^(https|line)://'),
  changed_at       timestamptz not null default platform.clock()
);
insert into agent.agent (agent_id, code, name) values (6, 'slth', 'SLTH');
grant select on agent.agent to slth_app;
grant update (name, logo, line_admin_url, line_contact_url, changed_at) on agent.agent to slth_app;

create schema notice;
grant usage on schema notice to slth_app;

-- An uploaded image; the file is named by its hash, so the same image is kept once.
create table notice.image (
  image       text primary key check (image ~ '^/media/[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$'),
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  bytes       integer not null check (bytes > 0),
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default platform.clock()
);
select platform.make_append_only('notice.image');
grant select, insert on notice.image to slth_app;

create table notice.item (
  item_id     bigint generated always as identity primary key,
  kind        text not null check (kind in ('notification', 'banner', 'event')),
  -- 1: visitors, 2: members. Banners and events are for everybody.
  audience    smallint check (audience in (1, 2)),
  title       text not null check (length(title) between 1 and 80),
  body        text not null default '' check (length(body) <= 500),
  image       text references notice.image,
  -- A path of the member site.
  link        text check (link ~ '^/[^/\\]' or link = '/'),
  position    integer not null,
  is_on       boolean not null,
  shows_from  timestamptz,
  shows_until timestamptz,
  created_at  timestamptz not null default platform.clock(),
  changed_at  timestamptz not null default platform.clock(),
  deleted_at  timestamptz,
  check ((kind = 'notification') = (audience is not null)),
  check (kind <> 'event' or image is not null),
  check (kind = 'banner' or link is null),
  check (shows_from < shows_until)
);
-- The site reads what shows, the desk what exists, both in order.
create index item_order on notice.item (kind, position, item_id) where deleted_at is null;
grant select, insert on notice.item to slth_app;
grant update (audience, title, body, image, link, position, is_on, shows_from, shows_until,
  changed_at, deleted_at) on notice.item to slth_app;

-- A deleted item stays as it was; nothing is ever removed.
create function notice.guard_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.deleted_at is not null then
    raise exception 'item %: what is deleted stays as it was', old.item_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_item before update or delete on notice.item
  for each row execute function notice.guard_item();

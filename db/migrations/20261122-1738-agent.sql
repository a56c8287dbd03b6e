-- What staff say on the member site: who the agent is, notifications, banners and events, and the
-- images that stand in them. Who changed what, and from what, stands in platform.audit.
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

/**
 * All tables. Amounts are satang, times are milliseconds of the sandbox clock; columns ending in
 * `_due` are real time, because waiting is done on real time.
 */
export const schema = /* sql */ `
create table if not exists settings (name text primary key, value text not null) strict;

create table if not exists idempotency_keys (
  scope text not null, key text not null, body_hash text not null, answer text not null,
  primary key (scope, key)
) strict;

create table if not exists charges (
  seq integer primary key, id text not null unique, source_id text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'successful', 'expired')),
  metadata text not null, description text,
  promptpay_id text, biller_id text, ref1 text, ref2 text, bank_code text, account_number text,
  payer text, created_at integer not null, paid_at integer, expires_at integer not null
) strict;
create index if not exists charges_pending on charges (amount) where status = 'pending';
create index if not exists charges_reference on charges (ref1);

-- A PromptPay or biller id and the account into which its money falls.
create table if not exists proxies (
  proxy text primary key, bank_code text, account_number text not null
) strict;

create table if not exists accounts (
  account_number text not null, bank_code text not null, name text, merchant integer not null,
  primary key (bank_code, account_number)
) strict;

create table if not exists statement_entries (
  seq integer primary key, account text not null, bank_code text, proxy text,
  direction text not null check (direction in ('credit', 'debit')),
  amount integer not null check (amount > 0), at integer not null, channel text not null,
  ref1 text, ref2 text, trans_ref text not null, counterparty text not null,
  charge_id text, transfer_id text
) strict;
create index if not exists statement_by_account on statement_entries (account, seq);
create index if not exists statement_by_proxy on statement_entries (proxy, seq);

-- Accounts whose statement is followed (bank and number in one name), what their followers were told, and what was kept back.
create table if not exists feed_accounts (account text primary key) strict;
create table if not exists feed_lines (
  seq integer primary key, account text not null, body text not null
) strict;
create table if not exists feed_held (
  seq integer primary key, account text not null, body text not null, until_next integer not null
) strict;
create table if not exists feed_faults (seq integer primary key, fault text not null) strict;

-- What the bank itself keeps of a followed account, whatever it told: its end-of-day statements are made of it.
-- A store from before this table knows no better than what was told.
create table if not exists book_lines (
  seq integer primary key, account text not null, line_id text not null unique,
  direction text not null check (direction in ('credit', 'debit')),
  amount integer not null check (amount > 0), at integer not null, trans_ref text
) strict;
create index if not exists book_lines_by_account on book_lines (account, at, seq);
insert or ignore into book_lines (account, line_id, direction, amount, at, trans_ref)
select account, json_extract(body, '$.line_id'), json_extract(body, '$.direction'),
       cast(replace(json_extract(body, '$.amount'), '.', '') as integer),
       unixepoch(json_extract(body, '$.at')) * 1000, json_extract(body, '$.trans_ref')
  from feed_lines where not exists (select 1 from book_lines) order by seq;

create table if not exists transfers (
  seq integer primary key, id text not null unique,
  withdraw_id text unique, body_hash text not null,
  amount integer not null check (amount > 0),
  bank_code text not null, account_number text not null, name text not null,
  source_account text not null, metadata text not null,
  state text not null check (state in ('pending', 'sent', 'paid', 'failed')),
  plan text not null check (plan in ('pay', 'fail', 'hang')),
  failure_code text, failure_message text, trans_ref text,
  created_at integer not null, sent_at integer, paid_at integer, failed_at integer,
  step_due integer
) strict;
create index if not exists transfers_due on transfers (step_due) where step_due is not null;

create table if not exists payout_rules (
  seq integer primary key, account_number text not null, outcome text not null,
  failure_code text, failure_message text, delay_ms integer not null, times_left integer not null
) strict;

create table if not exists events (
  seq integer primary key, id text not null unique, key text not null, body text not null,
  created_at integer not null,
  state text not null check (state in ('waiting', 'held', 'delivered', 'dropped')),
  fault text, fault_left integer not null default 0,
  attempts integer not null default 0, send_due integer, delivered_at integer
) strict;
create index if not exists events_due on events (send_due) where send_due is not null;

create table if not exists deliveries (
  seq integer primary key, event_id text not null references events (id),
  at integer not null, status integer, problem text, took_ms integer not null
) strict;
create index if not exists deliveries_by_event on deliveries (event_id, seq);

create table if not exists faults (
  seq integer primary key, fault text not null, times integer not null, delay_ms integer not null
) strict;

create table if not exists sms (
  seq integer primary key, id text not null unique, phone text not null, sender text not null,
  message text not null, at integer not null
) strict;
create index if not exists sms_by_phone on sms (phone, seq);

-- Browsers at the push service, with the keys that only they have.
create table if not exists push_devices (
  id text primary key, private_key text not null, auth text not null,
  sender_key text not null, gone integer not null default 0
) strict;

create table if not exists push_messages (
  seq integer primary key, id text not null unique,
  device_id text not null references push_devices (id),
  text text not null, topic text not null, ttl integer not null, at integer not null
) strict;
create index if not exists push_messages_by_device on push_messages (device_id, seq);

create table if not exists push_faults (
  seq integer primary key, device_id text not null references push_devices (id),
  status integer not null, retry_after integer, times_left integer not null
) strict;

create table if not exists chat_conversations (
  seq integer primary key, id text not null unique, at integer not null,
  taken integer not null default 0
) strict;
create table if not exists chat_messages (
  seq integer primary key, conversation_id text not null references chat_conversations (id),
  sender text not null check (sender in ('visitor', 'staff')),
  text text not null, at integer not null, shown_due integer not null
) strict;
create index if not exists chat_messages_by_conversation on chat_messages (conversation_id, seq);

create table if not exists tag_events (
  seq integer primary key, event text not null, page text
) strict;

-- LINE: its people, its signing keys (the newest signs, the next one is published beside it), what a
-- login is exchanged by, and what it does wrong on order.
create table if not exists line_accounts (
  seq integer primary key, user_id text not null unique, name text not null
) strict;
create table if not exists line_keys (
  seq integer primary key, kid text not null unique, private_jwk text not null
) strict;
create table if not exists line_codes (
  code text primary key, user_id text not null, client_id text not null,
  redirect_uri text not null, nonce text, challenge text not null, expires_at integer not null
) strict;
create table if not exists line_faults (
  seq integer primary key, place text not null, fault text not null, times_left integer not null
) strict;

-- Game providers: the sites that they work for, with the keys of both; who plays; what was said to a
-- site's wallet (send_due: when it is said again); free bets; and what goes wrong on order.
create table if not exists game_operators (
  seq integer primary key, protocol text not null check (protocol in ('hub88', 'pragmatic')),
  code text not null, wallet_url text not null, ref text not null unique,
  secret text, private_key text, site_key text, listed_at integer,
  unique (protocol, code)
) strict;
create table if not exists game_sessions (
  seq integer primary key, id text not null unique,
  operator integer not null references game_operators (seq),
  player text, token text, first_token text, game text not null, lobby_url text,
  is_demo integer not null, is_known integer not null default 0,
  balance integer, started_at integer not null
) strict;
create index if not exists game_sessions_by_token on game_sessions (first_token);
create table if not exists game_messages (
  seq integer primary key, id text not null,
  operator integer not null references game_operators (seq),
  session integer not null references game_sessions (seq),
  kind text not null, path text not null, fields text not null,
  round text not null, amount integer not null, refers_to text, reward text,
  closes integer not null, until_ok integer not null default 0, fault text,
  state text not null
    check (state in ('sending', 'waiting', 'done', 'refused', 'undoing', 'undone', 'never_sent')),
  attempts integer not null default 0, send_due integer,
  http_status integer, answer text, problem text, at integer not null
) strict;
create index if not exists game_messages_by_session on game_messages (session, seq);
create index if not exists game_messages_by_time on game_messages (operator, at);
create index if not exists game_messages_by_id on game_messages (operator, id);
create index if not exists game_messages_due on game_messages (send_due) where send_due is not null;
create table if not exists game_rewards (
  seq integer primary key, operator integer not null references game_operators (seq),
  id text not null, player text not null, games text not null,
  bet_value integer not null, bet_count integer not null, used integer not null default 0,
  terms text not null, is_cancelled integer not null default 0,
  unique (operator, id)
) strict;
create table if not exists game_faults (
  seq integer primary key, protocol text, call text not null, fault text not null,
  delay_ms integer not null, times_left integer not null
) strict;

-- announce_at: the latest time anybody asked with; it never moves back.
create table if not exists draws (
  market_code text not null, day text not null, round text not null, kind text not null,
  announce_at integer, status text check (status in ('announced', 'no_result')),
  official text, shown_from integer, revision integer not null default 0,
  primary key (market_code, day, round)
) strict`

/** Columns that came to a table after its first day: a store of an older day is given them when it is opened. */
export const addedColumns = [
  { table: 'statement_entries', column: 'bank_code', type: 'text' },
] as const

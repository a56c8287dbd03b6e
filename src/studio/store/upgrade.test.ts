import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'

/** Rounds as they were before live tables, with what refers to them and a round in each state. */
const BEFORE_TABLES = /* sql */ `
drop table room_stakes; drop table room_coups; drop table rooms; drop table room_shoes;
drop table replays; drop table messages; drop table rounds;
create table rounds (
  seq integer primary key, id text not null unique,
  session integer not null references sessions (seq), key text not null,
  seed integer not null references seeds (seq), nonce integer,
  config text not null, stake integer not null check (stake > 0), choice text not null,
  state text not null
    check (state in ('betting', 'undoing', 'decided', 'settled', 'refused', 'void')),
  outcome text, win integer, reason text, balance integer,
  made_at integer not null, ended_at integer, is_seen integer not null default 0,
  unique (session, key)
) strict;
create unique index rounds_one_at_a_time on rounds (session) where state in ('betting', 'undoing');
create index rounds_by_seed on rounds (seed);
create index rounds_by_session on rounds (session, seq);
create table messages (
  seq integer primary key, id text not null unique,
  round integer not null references rounds (seq),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  path text not null, body text not null, amount integer not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'given_up', 'undone')),
  attempts integer not null default 0, send_due integer, status text, made_at integer not null
) strict;
insert into operators values (1, 'slth', 'op_1', 'http://site', 'key');
insert into sessions values (1, 'hash', 1, 'player', 'token', 'coin', 0, 0, 500, null, 1);
insert into seeds values (1, 1, 'player', 'coin', 'seed', 'commit', 'client', 3, 1, null);
insert into rounds values
  (5, 'id-5', 1, 'key-5', 1, 0, 'config', 100, 'heads', 'settled', 'tails', 0, null, 400, 7, 8, 1),
  (9, 'id-9', 1, 'key-9', 1, null, 'config', 100, 'heads', 'betting', null, null, null, null, 9, null, 0);
insert into messages values (3, 'message', 9, 'bet', '/transaction/bet', '{}', 100, 'waiting', 1, 1, null, 9);
pragma user_version = 0`

test('a folder of the time before live tables keeps every row, and takes tickets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'studio-'))
  const path = join(dir, 'studio.db')
  try {
    openStore(dir).close()
    const old = new DatabaseSync(path, { readBigInts: true, enableForeignKeyConstraints: false })
    old.exec(BEFORE_TABLES)
    const rows = (from: DatabaseSync) => ({
      rounds: from.prepare('select id, key, seed, state, outcome, win, balance from rounds').all(),
      messages: from.prepare('select * from messages').all(),
    })
    const before = rows(old)
    old.close()
    // Twice: what is raised stays as it is.
    for (const _again of [1, 2]) openStore(dir).close()
    const raised = new DatabaseSync(path, { readBigInts: true })
    expect(rows(raised)).toEqual(before)
    expect(raised.prepare('pragma foreign_key_check').all()).toEqual([])
    const ticket = (state: string, seed: string) =>
      raised.exec(
        `insert into rounds (id, session, key, seed, room, shoe, coup, config, stake, choice, state, made_at)
         values (hex(randomblob(9)), 1, hex(randomblob(9)), ${seed}, 'bac-01', 1, 1, 'c', 1, 'P=1', '${state}', 1)`,
      )
    // A player has many tickets on their way, beside the round that he plays alone.
    for (const state of ['betting', 'betting', 'riding']) ticket(state, 'null')
    expect(() => ticket('riding', '1')).toThrow(/CHECK/)
    expect(() => raised.exec(`update rounds set state = 'riding' where seq = 5`)).toThrow(/CHECK/)
    const alone = `insert into rounds (id, session, key, seed, config, stake, choice, state, made_at)
      values ('id-10', 1, 'key-10', 1, 'config', 1, 'heads', 'betting', 1)`
    expect(() => raised.exec(alone)).toThrow(/UNIQUE/)
    raised.exec('pragma user_version = 2')
    raised.close()
    expect(() => openStore(dir)).toThrow('of a newer studio')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

import { describe, expect, test } from 'vitest'
import { LockTimedOut, RaceLost } from '#ledger/lanes/lane.ts'
import { Database } from './database.ts'
import { Dice } from './dice.ts'
import { Stage, type Life } from './stage.ts'

// The simulated PostgreSQL keeps the rules that the ledger leans on; if it were kinder than the
// real one, the simulation would prove nothing.

const backend = (name: string): Life => ({ name, isAlive: true })

function world() {
  const stage = new Stage(new Dice(1), false)
  const db = new Database(stage)
  const begin = (name: string) => db.begin(backend(name))
  const play = (ms: number) => stage.play(() => false, ms)
  return { stage, db, begin, play }
}

describe('row locks', () => {
  test('queue in order, and pass on at commit and at rollback', async () => {
    const { db, begin, play } = world()
    const [first, second, third] = [begin('a'), begin('b'), begin('c')]
    const got: string[] = []
    for (const tx of [first, second, third]) {
      void db.lock(tx, ['wallet/1'], 1_000).then(() => got.push(tx.backend.name))
    }
    await play(10)
    expect(got).toEqual(['a'])
    db.commit(first)
    await play(20)
    expect(got).toEqual(['a', 'b'])
    db.abort(second)
    await play(30)
    expect(got).toEqual(['a', 'b', 'c'])
  })
  test('time out for who waits too long, and only for him', async () => {
    const { db, begin, play } = world()
    const holder = begin('a')
    await db.lock(holder, ['wallet/1'], 100)
    const waiting = db.lock(begin('b'), ['wallet/1'], 100).catch((error: unknown) => error)
    await play(200)
    expect(await waiting).toBeInstanceOf(LockTimedOut)
    expect(db.tryLock(begin('c'), 'wallet/1')).toBe(false)
    db.commit(holder)
    expect(db.locked).toBe(0)
  })
  test('a killed backend gives its locks back and keeps nothing', async () => {
    const { db, begin, play } = world()
    const dead = begin('a')
    await db.lock(dead, ['wallet/1'], 100)
    dead.writes.push(() => db.tables.addWallet(1n, 1n))
    const waiting = begin('b')
    const locked = db.lock(waiting, ['wallet/1'], 100)
    db.kill(dead.backend)
    await play(50)
    await locked
    expect(db.tables.wallets.size).toBe(0)
    expect(() => db.commit(dead)).toThrow('no transaction is open')
  })
})

test('what is written is seen at commit, all of it or nothing', () => {
  const { db, begin } = world()
  const [one, other] = [begin('a'), begin('b')]
  for (const [tx, id] of [
    [one, 1n],
    [other, 2n],
  ] as const) {
    tx.uniques.add('op/same')
    tx.writes.push(() => db.tables.addWallet(id, id))
  }
  expect(db.tables.wallets.size).toBe(0)
  db.commit(one)
  expect(() => db.commit(other)).toThrow(RaceLost)
  expect([...db.tables.wallets.keys()]).toEqual([1n])
})

test('the horizon is the oldest transaction that runs', () => {
  const { db, begin } = world()
  const [one, two] = [begin('a'), begin('b')]
  expect(db.xmin).toBe(one.xid)
  db.commit(one)
  expect(db.xmin).toBe(two.xid)
  db.abort(two)
  expect(db.xmin).toBeGreaterThan(two.xid)
})

test('who is dead never wakes up, and time goes on without him', async () => {
  const { stage, play } = world()
  const life = backend('a')
  const woke: string[] = []
  void stage.sleep(5, life).then(() => woke.push('dead'))
  void stage.sleep(9).then(() => woke.push('living'))
  life.isAlive = false
  await play(20)
  expect(woke).toEqual(['living'])
  expect(stage.nowMs()).toBe(9)
})

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testWorld } from '#tests/support/world.ts'
import { defineAudit } from '#kernel/audit.ts'
import { audit } from './audit/audit.ts'
import { inTransaction, type Tx } from './database/database.ts'
import { databaseFaults } from './database/assertions.ts'
import { toMember } from '#tests/support/events.ts'
import { publish } from './events/publish.ts'
import type { Push } from './events/pushes.ts'
import { mayStake, setStakeLimit, setStanding } from './stake-gate/stake-gate.ts'

const world = await testWorld()
const { services } = world
const { db } = services

const testAudit = defineAudit({
  nouns: { test: 'ทดสอบ' },
  objects: { test: { thai: 'ทดสอบ', permission: 'audit.view' } },
  fields: { a: { thai: 'ก' } },
  actions: { 'test.write': { thai: 'เขียน', object: 'test' } },
})

describe('the database', () => {
  it('passes the start assertions', async () => {
    expect(await databaseFaults(db)).toEqual([])
  })

  it('asks what outlives a power cut of every database but a test', async () => {
    const now = await world.clock.now()
    await world.query('update platform.clock_setting set is_test = false, offset_ms = 0')
    try {
      expect(await databaseFaults(db)).toEqual([
        'fsync is off, not on: a power cut would lose acknowledged money',
        'full_page_writes is off, not on: a power cut could tear pages of the books',
      ])
    } finally {
      await world.query('update platform.clock_setting set is_test = true')
      await world.clock.set(now)
    }
  })

  it('moves the clock for SQL and server alike', async () => {
    const now = await world.clock.now()
    await world.clock.set(new Date('2021-03-01T09:00:00Z'))
    const text = (await services.clock.now()).toISOString()
    expect(text.slice(0, 16)).toBe('2021-03-01T09:00')
    await world.clock.set(now)
  })

  it('names a clock offset outside a test database', async () => {
    await expect(
      world.query('update platform.clock_setting set is_test = false, offset_ms = 5'),
    ).rejects.toThrow(/check constraint/)
  })

  it('lets nobody edit, delete or truncate an append-only row', async () => {
    await inTransaction(db, (tx) =>
      audit(tx, testAudit, {
        staffId: 1,
        action: 'test.write',
        object: { kind: 'test', id: 1 },
        after: { a: 1 },
      }),
    )
    const write = (statement: string) => world.query(statement)
    await expect(write('update platform.audit set staff_id = 2')).rejects.toThrow('append-only')
    await expect(write('delete from platform.audit')).rejects.toThrow('append-only')
    await expect(write('truncate platform.audit')).rejects.toThrow('append-only')
    await expect(sql`update platform.audit set staff_id = 2`.execute(db)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('pushes', () => {
  /** What listeners of this process are told, until it is silenced. */
  const listen = () => {
    const seen: unknown[] = []
    const textOf = ({ data }: Push) => (JSON.parse(data) as { text: string }).text
    const silence = services.pushes.listen({
      onPushes: (pushes) => seen.push(...pushes.map(textOf)),
      onGap: () => seen.push('gap'),
    })
    onTestFinished(silence)
    return seen
  }
  const say = (tx: Tx, text: string) => publish(tx, toMember, { memberId: 1, payload: { text } })

  it('are delivered when their transaction commits and not when it rolls back, in order', async () => {
    const seen = listen()
    const write = (text: string, fail = false) =>
      inTransaction(db, async (tx) => {
        await say(tx, text)
        if (fail) throw new Error('rolled back')
      })
    await write('one')
    await write('two', true).catch(() => {})
    await write('three')
    services.bell.ring()
    await expect.poll(() => seen).toEqual(['one', 'three'])
  })

  it('are never jumped over, however late their transaction commits', async () => {
    const seen = listen()
    const finish = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = inTransaction(db, async (tx) => {
      await say(tx, 'slow')
      begun.resolve()
      await finish.promise
    })
    await begun.promise
    await inTransaction(db, (tx) => say(tx, 'quick'))
    services.bell.ring()
    await sql`select 1`.execute(db)
    expect(seen).toEqual([])
    finish.resolve()
    await slow
    services.bell.ring()
    await expect.poll(() => seen).toEqual(['slow', 'quick'])
  })

  it('whose payload is not as declared are an error of ours', async () => {
    const wrong = { memberId: 1, payload: { txet: 'a' } } as never
    await expect(inTransaction(db, (tx) => publish(tx, toMember, wrong))).rejects.toThrow('txet')
  })
})

describe('the gate before each stake', () => {
  const ask = (memberId: number, amountSatang = 100n, kind = 'lottery_stake') =>
    mayStake(db, memberId, 1, amountSatang, kind)

  it('is shut for a member nobody opened it for', async () => {
    expect(await ask(999)).toBe('member_not_active')
  })

  it('follows status, exclusion and the operator limits', async () => {
    const set = (standing: Parameters<typeof setStanding>[2]) =>
      inTransaction(db, (tx) => setStanding(tx, 7, standing))
    await set({ status: 'active' })
    expect(await ask(7)).toBeNull()
    await set({ status: 'suspended' })
    expect(await ask(7)).toBe('member_not_active')
    const now = (await services.clock.now()).getTime()
    await set({ status: 'active', excludedUntil: new Date(now + 3_600_000) })
    expect(await ask(7)).toBe('member_excluded')
    await set({ status: 'active', excludedUntil: new Date(now - 1) })
    expect(await ask(7)).toBeNull()
    const limit = (isOpen: boolean, maxSatang: bigint | null) =>
      inTransaction(db, (tx) => setStakeLimit(tx, 'lottery_stake', { isOpen, maxSatang }))
    await limit(true, 500n)
    expect(await ask(7, 500n)).toBeNull()
    expect(await ask(7, 501n)).toBe('stake_above_limit')
    expect(await ask(7, 501n, 'game_bet')).toBeNull()
    await limit(false, null)
    expect(await ask(7, 1n)).toBe('stake_closed')
  })
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBill } from '#features/lottery/bill/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { AGENT_ID, advanceRounds, openRound } from '#tests/support/lottery.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// One key, two bodies that name different wallets, at the same instant at two processes: neither a
// lane nor a wallet's lock queues them, so both find the key unused and meet only when they store it.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const gate = new pg.Client(world.database.superuser)
let member: MemberActor
let roundId: number
let wallets: number[]

beforeAll(async () => {
  await gate.connect()
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'hanoi')).round_id)
  member = await memberActor(world)
  await deposit(world, member, '500')
  await inTransaction(world.services.db, (tx) =>
    openWallet(tx, member.memberId, 'free_credit_wallet'),
  )
  wallets = (await listWallets(world.services.db, member.memberId)).map(({ id }) => Number(id))
})

afterAll(() => gate.end())

const buy = (siteUrl: string, walletId: number, key: string) =>
  send(
    siteUrl,
    createBill,
    {
      agent_id: AGENT_ID,
      round_id: roundId,
      wallet_id: walletId,
      lines: [{ bet_type: 'bottom2', number: '55', amount: '1.00', rate: '90' }],
    },
    member,
    { 'idempotency-key': key },
  )

/** How many of the site's sessions wait for a lock. */
async function waiting(): Promise<number> {
  const rows = await world.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

test('the same key with two wallets is sold once and refused once, never a fault', async () => {
  // The number's row exists after a first sale; whoever holds it stops both sales behind their locks.
  const sites = [world.site, await world.secondSite()].map((site) => site.memberUrl)
  for (const url of sites) expect((await buy(url, wallets[0] ?? 0, randomUUID())).code).toBe('')
  await gate.query('begin')
  await gate.query('select from lottery.exposure for update')
  const key = randomUUID()
  const both = sites.map((url, at) => buy(url, wallets[at] ?? 0, key))
  await expect.poll(waiting).toBe(2)
  await gate.query('commit')
  const codes = (await Promise.all(both)).map(({ code }) => code)
  expect(codes).toContain('idempotency_mismatch')
  expect(codes.filter((code) => code !== 'idempotency_mismatch')).toHaveLength(1)
  expect(codes).not.toContain('unexpected')
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { findWallet } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import { bookFaults } from '#tests/support/books.ts'
import { HANOI, startDraws } from '#tests/support/draws.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { testWorld } from '#tests/support/world.ts'
import { debtList } from '../../debt-contract.ts'
import { revisionEnter } from '../../revision-contract.ts'
import { allWinningNumbers } from '../../../rules/match.ts'
import { findDraw, findOpenRuns, planRun } from '../settlement/settlement-store.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { confirmRevision } from './confirm-revision.ts'

// Corrections of what is not one Hanoi bill in a main wallet: sets, four digits, wallets that were
// closed meanwhile, members who are locked, and two processes at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { db } = services
const { desk, members, soldRound, cash, pool } = await startDraws(world)
const [ann, bob] = members

const RIGHT = { special: ['30893'], first: ['04734'] }
const before: Stake[] = [['bottom2', '43', '10.00']] // 900 before, nothing after
const after: Stake[] = [['bottom2', '34', '20.00']] // nothing before, 1800 after

const changes = async (from: readonly bigint[]) =>
  (await cash()).map((now, at) => (now - (from[at] ?? 0n)) / 100n)
/**
 * What each correction of a bill says, in satang: its prize, what moved, what is owed or waived.
 */
const steps = async (billId: number) =>
  (
    await world.query<Record<'total' | 'moved' | 'owed' | 'waived', string>>(
      `select total_satang as total, moved_satang as moved, owed_satang as owed,
              waived_satang as waived
         from lottery.payout where bill_id = $1 and revision > 1 order by revision`,
      [billId],
    )
  ).map(({ total, moved, owed, waived }) => [total, moved, owed, waived].map(Number))

test('sets go from tier to tier, and four digits straight and in any order', async () => {
  await desk.goTo(bangkokInstant('2026-12-09', '10:00'), ...members)
  const malay = Number((await openRound(world, 'malay')).round_id)
  const sets = Number((await openRound(world, 'lao_set')).round_id)
  await buyBill(world, ann, malay, [
    ['top4', '4541', '5.00'],
    ['tod4', '1454', '10.00'],
  ])
  await buyBill(world, bob, malay, [['top4', '4514', '5.00']])
  await buyBill(world, ann, sets, [['set4', '0887', '240.00']])
  await buyBill(world, bob, sets, [['set4', '1234', '120.00']])
  const unpaid = await cash()
  await desk.closeRound('malay', ...members)
  await desk.settle(malay, { first: ['4541'], second: ['2850'] })
  // 5 × 6,000 + 10 × 250
  expect(await changes(unpaid)).toEqual([32_500n, 0n, 0n, 0n])
  await desk.revise(malay, { first: ['4514'], second: ['2850'] })
  // โต๊ด is the same, the straight one is bob's now.
  expect(await changes(unpaid)).toEqual([2_500n, 30_000n, 0n, 0n])

  const unset = await cash()
  await desk.closeRound('lao_set', ...members)
  await desk.settle(sets, { number: ['0887'] })
  expect(await changes(unset)).toEqual([250_000n, 0n, 0n, 0n])
  // Two units: from 4 ตัวตรง to 3 ตัวตรง, then to nothing; another set then wins 4 ตัวโต๊ด.
  await desk.revise(sets, { number: ['9887'] })
  expect(await changes(unset)).toEqual([82_000n, 0n, 0n, 0n])
  await desk.revise(sets, { number: ['2134'] })
  expect(await changes(unset)).toEqual([0n, 5_500n, 0n, 0n])
  await desk.revise(sets, { number: ['0887'] })
  expect(await changes(unset)).toEqual([250_000n, 0n, 0n, 0n])
  expect([await pool(malay), await pool(sets)]).toEqual([0n, 0n])
})

/** A bonus of 30 baht in a wallet of its own. */
const bonusOf = (memberId: bigint) =>
  inTransaction(db, async (tx) => {
    const id = await openWallet(tx, memberId, 'bonus_wallet')
    const legs = [{ debit: house('bonus_cost'), credit: wallet(id), amountSatang: 3_000n }]
    await postOne(tx, { key: freshKey(), memberId, kind: 'bonus_grant', legs })
    return id
  })

test('a closed wallet gives nothing back and owes nothing; what it wins is no cash', async () => {
  const memberId = BigInt(ann.memberId)
  await desk.goTo(bangkokInstant('2026-12-10', '10:00'), ...members)
  const walletId = await bonusOf(memberId)
  const round = Number((await openRound(world, 'hanoi')).round_id)
  const buy = async (number: string, baht: string) => {
    const lines = [await lineOf(world, round, 'bottom2', number, baht)]
    const sold = await sendBill(world, ann, { round_id: round, wallet_id: Number(walletId), lines })
    expect(sold.code, sold.message).toBe('')
    return Number(sold.data.bill_id)
  }
  const [lost, won] = [await buy('43', '10.00'), await buy('34', '20.00')]
  await desk.closeRound('hanoi', ...members)
  await desk.settle(round, HANOI)
  // The bonus is over: the 900 in it are forfeited and its wallet ends.
  await inTransaction(db, async (tx) => {
    const legs = [{ debit: wallet(walletId), credit: house('bonus_cost'), amountSatang: 90_000n }]
    const given = { key: freshKey(), memberId, kind: 'bonus_forfeit', legs } as const
    expect(await postOne(tx, given)).toMatchObject({ applied: true })
    await closeWallet(tx, walletId)
  })
  const paid = await cash()
  await desk.revise(round, RIGHT)
  expect(await steps(lost)).toEqual([[0, 0, 0, 90_000]])
  expect(await steps(won)).toEqual([[180_000, 180_000, 0, 0]])
  expect(await cash()).toEqual(paid)
  expect(await findWallet(db, memberId, walletId)).toBeUndefined()
  const cost = await world.query(
    `select p.bill_id from lottery.payout p join ledger.account a using (account_id)
      where p.bill_id = $1 and p.revision = 2 and a.kind = 5000`,
    [won],
  )
  expect(cost).toHaveLength(1)
  expect((await world.ask(debtList, {}, desk.first)).items).toEqual([])
  expect(await pool(round)).toBe(0n)
})

test('a member who is locked out of betting is paid and gives back like everybody', async () => {
  const { round_id, billIds } = await soldRound('2026-12-11', [
    [0, before],
    [1, after],
  ])
  await desk.settle(round_id, HANOI)
  const paid = await cash()
  await inTransaction(db, async (tx) => {
    for (const { memberId } of [ann, bob]) await setStanding(tx, memberId, { status: 'suspended' })
  })
  await desk.revise(round_id, RIGHT)
  await inTransaction(db, async (tx) => {
    for (const { memberId } of [ann, bob]) await setStanding(tx, memberId, { status: 'active' })
  })
  expect(await changes(paid)).toEqual([-900n, 1_800n, 0n, 0n])
  expect(await steps(billIds[0] ?? 0)).toEqual([[0, -90_000, 0, 0]])
})

/**
 * Holds rows until so many of the sites' sessions wait for them, then lets all of them go at once.
 * @param rows a query that locks
 */
async function together<Answers>(
  rows: string,
  count: number,
  start: () => Promise<Answers>,
): Promise<Answers> {
  const gate = new pg.Client({ ...world.database.superuser })
  await gate.connect()
  await gate.query('begin')
  await gate.query(rows)
  const answers = start()
  const waiting = async () =>
    (
      await world.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  await expect.poll(waiting, { interval: 10 }).toBe(count)
  await gate.query('commit')
  await gate.end()
  return answers
}

test('two processes post the same correction at once: it is confirmed once and paid once', async () => {
  const other = (await world.secondSite()).services
  const { round_id, billIds } = await soldRound('2026-12-14', [
    [0, before],
    [1, after],
    [2, before],
    [3, after],
  ])
  await desk.settle(round_id, HANOI)
  const paid = await cash()
  const official = RIGHT
  const entry = { round_id, official, source: 'ถ่ายทอดสด', reason: 'แหล่งผลแก้ไขประกาศ' }
  await world.ask(revisionEnter, entry, desk.first)
  const second = desk.second.staffId
  const confirmed = await together(
    `select from lottery.round where round_id = ${round_id} for update`,
    2,
    () =>
      Promise.allSettled(
        [services, other].map((site) => confirmRevision(site, second, { round_id, official })),
      ),
  )
  const ends = confirmed.map((end) =>
    end.status === 'fulfilled'
      ? end.value.revision
      : (end.reason.definition?.code ?? String(end.reason)),
  )
  expect(new Set(ends)).toEqual(new Set([2, 'revision_running']))

  const [run] = await findOpenRuns(db, BigInt(round_id))
  if (!run) throw new Error('no payment run')
  await inTransaction(db, async (tx) =>
    planRun(tx, run, allWinningNumbers(await findDraw(tx, run)), 1),
  )
  // Each of the two is in the middle of a share when the wallets are let go.
  const wallets = members.map(({ memberId }) => memberId).join()
  await together(
    `select from ledger.balance b join ledger.account a using (account_id)
      where a.home_id in (${wallets}) and a.kind = 2000 for update of b`,
    2,
    () => Promise.all([services, other].map((site) => settleRound(site, run.roundId))),
  )
  await settleRound(services, run.roundId)
  expect(await changes(paid)).toEqual([-900n, 1_800n, -900n, 1_800n])
  for (const billId of billIds) expect(await steps(billId)).toHaveLength(1)
  expect(await pool(round_id)).toBe(0n)
  expect(await bookFaults(db)).toEqual([])
})

import * as z from 'zod/mini'
import { operationKey } from '#ledger/keys.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, type Operation, post, wallet } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish, publishAll } from '#platform/events/publish.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { pollChanged, pollPrizePaid } from '../contract.ts'
import { sharePrize, wholePrize } from '../rules/prize.ts'
import {
  type DueShare,
  endRun,
  endShares,
  findMainWallets,
  findOpenRuns,
  findWinners,
  insertShares,
  lockDueShares,
  lockRun,
  type Run,
} from './payment-store.ts'
import { areVotesFinal, findPoll, lockPoll, markPaid, type PollRow } from './poll-store.ts'

/** Shares that one transaction pays: their wallets are locked for as long as it takes. */
const BATCH = 200

/** Why the ledger gives a member nothing, which is his end of it; anything else is an error of ours. */
const REFUSALS: ReadonlySet<string> = new Set([
  'member_not_active',
  'member_excluded',
  'reward_blocked',
  'wallet_closed',
])

/**
 * Pays what a result owes: plans the shares once, pays them in batches, ends. Each step is a
 * transaction, safe to repeat and to run in two processes at once; a process that dies in the middle
 * is taken over by the next turn.
 */
export async function payPoll(services: Services, run: Run): Promise<void> {
  const poll = await findPoll(services.db, Number(run.pollId))
  if (!poll || !(await planShares(services, poll, run))) return
  while (await payBatch(services, poll, run)) {
    // Each turn is one transaction.
  }
  await endPayment(services, run)
}

/** @returns false while a vote that was under way at the close may still come: the next turn asks again */
export async function planShares({ db }: Services, poll: PollRow, run: Run): Promise<boolean> {
  if (!(await areVotesFinal(db, run.pollId))) return false
  await inTransaction(db, async (tx) => {
    if ((await lockRun(tx, run))?.status !== 'waiting') return
    const winners = await findWinners(tx, run, poll.weighs)
    await insertShares(tx, run, sharePrize(wholePrize(poll), winners))
  })
  return true
}

/** Pays some shares: money, their end and their events commit together. @returns whether there were any */
export async function payBatch({ db }: Services, poll: PollRow, run: Run): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueShares(tx, run, BATCH)
    if (due.length === 0) return false
    const paying = due.filter(({ amount }) => amount > 0n)
    const outcomes = await post(tx, await prizesOf(tx, poll, run, paying))
    const errors = new Map(
      paying.map(({ memberId }, at) => [memberId, outcomes[at]?.error ?? null]),
    )
    const unknown = [...errors.values()].find((error) => error && !REFUSALS.has(error))
    if (unknown) throw new Error(`poll ${run.pollId}: a prize ended in ${unknown}`)
    await endShares(
      tx,
      run,
      due.map(({ memberId }) => ({ memberId, refusal: errors.get(memberId) ?? null })),
    )
    await publishAll(
      tx,
      pollPrizePaid,
      paying
        .filter(({ memberId }) => errors.get(memberId) === null)
        .map(({ memberId, shareId }) => ({
          memberId: Number(memberId),
          payload: { poll_id: Number(run.pollId), share_id: Number(shareId) },
        })),
    )
    return true
  })
}

/** One operation a member; its key is poll, revision and member, so that none is paid twice. */
async function prizesOf(
  tx: Tx,
  { currency }: PollRow,
  { pollId, revision }: Run,
  due: readonly DueShare[],
): Promise<Operation[]> {
  const accounts = await accountsOf(
    tx,
    currency,
    due.map(({ memberId }) => memberId),
  )
  return due.map(({ memberId, amount }) => ({
    key: operationKey({
      scope: 'system',
      owner: 'poll',
      call: 'poll.prize',
      key: `${pollId}/${revision}/${memberId}`,
    }),
    memberId,
    kind: currency === 'THB' ? 'poll_prize' : 'points_earn',
    refId: pollId,
    legs: [
      {
        debit: house(currency === 'THB' ? 'reward_cost' : 'points_issue', pollId),
        credit: wallet(accounts.get(memberId) ?? 0n),
        amountSatang: amount,
      },
    ],
  }))
}

async function accountsOf(
  tx: Tx,
  currency: PollRow['currency'],
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (currency === 'THB') return findMainWallets(tx, memberIds)
  const accounts = new Map<bigint, bigint>()
  // Whoever never had points has no account for them yet.
  for (const memberId of memberIds) accounts.set(memberId, await openWallet(tx, memberId, 'points'))
  return accounts
}

/** Says "paid" once nothing is due. @returns false while another worker still pays, or has ended it */
export async function endPayment({ db, log }: Services, run: Run): Promise<boolean> {
  const isEnded = await inTransaction(db, async (tx) => {
    await lockPoll(tx, run.pollId)
    if (!(await endRun(tx, run))) return false
    await markPaid(tx, run.pollId)
    await publish(tx, pollChanged, { payload: { poll_id: Number(run.pollId), state: 'paid' } })
    return true
  })
  if (isEnded) log.info({ pollId: Number(run.pollId), revision: run.revision }, 'poll paid')
  return isEnded
}

/** Pays the poll whose result was just confirmed, and every minute whatever is still open. */
export const payPollsJob = defineJob({
  name: 'poll.pay',
  payload: z.object({ poll_id: z.optional(z.int()) }),
  cron: '* * * * *',
  async run(services, { poll_id: pollId }) {
    const apart = new Apart('polls unpaid')
    for (const run of await findOpenRuns(services.db, pollId ?? null)) {
      await apart.do(`poll ${run.pollId}`, () => payPoll(services, run))
    }
    apart.end()
  },
})

import { createHash } from 'node:crypto'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { listReconcileDays, ReconcileDay } from '../reconcile-contract.ts'
import { isUnexplained, reconcile, type ReconciledItem } from '../rules/reconcile.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import type { DepositPorts } from './ports.ts'
import {
  type Balances,
  bankBalances,
  bookedBalances,
  countUnsigned,
  findDayLines,
  findDays,
  findMovements,
  findSignature,
  type SignedItem,
} from './reconcile-store.ts'

const LIST_DAYS = 31

/** What is found out about a day before anybody signs it. */
export interface FoundDay {
  readonly items: readonly ReconciledItem[]
  readonly bank: Balances
  readonly booked: Balances
  readonly unexplained: number
  /** The items as a signature keeps them. */
  readonly seen: readonly SignedItem[]
  readonly digest: string
}

/** Compares a day of an account with its statement. */
export async function findDay(db: Db | Tx, accountId: bigint, day: Day): Promise<FoundDay> {
  const lines = await findDayLines(db, accountId, day)
  const ops = lines.filter((line) => line.day === day).flatMap(({ opId }) => opId ?? [])
  const items = reconcile(day, lines, await findMovements(db, accountId, day, ops))
  const seen = items.map(({ key, state, bankSatang, bookedSatang }): SignedItem => [
    key,
    state,
    bankSatang === null ? null : `${bankSatang}`,
    bookedSatang === null ? null : `${bookedSatang}`,
  ])
  return {
    items,
    bank: await bankBalances(db, accountId, day),
    booked: await bookedBalances(db, accountId, day),
    unexplained: items.filter(({ state }) => isUnexplained(state)).length,
    seen,
    digest: createHash('sha256').update(JSON.stringify(seen)).digest('hex'),
  }
}

/** One day of an account, and what became of it since it was signed. @throws not_found */
export async function getReconcileDay(
  services: Services,
  ports: DepositPorts,
  accountId: number,
  day: Day,
): Promise<ReconcileDay> {
  const { db, clock } = services
  const account = await followedAccount(db, accountId)
  const [found, signature] = [
    await findDay(db, account.id, day),
    await findSignature(db, account.id, day),
  ]
  const kept = new Set(signature?.items.map((item) => JSON.stringify(item)))
  const isLate = (item: SignedItem) => signature !== null && !kept.has(JSON.stringify(item))
  const lateness = found.seen.map(isLate)
  return {
    account: showAccount(ports, account),
    day,
    is_over: isOver(day, await clock.now()),
    bank: found.bank,
    booked: found.booked,
    unexplained: found.unexplained,
    items: found.items.map(({ key, at, state, bankSatang, bookedSatang }, n) => ({
      key,
      at,
      state,
      bank: bankSatang,
      booked: bookedSatang,
      is_unexplained: isUnexplained(state),
      after_sign_off: lateness[n] ?? false,
    })),
    digest: found.digest,
    signed: signature && {
      by: signature.by,
      at: signature.at,
      note: signature.note,
      unexplained: signature.unexplained,
      bank_closing: signature.bankClosing,
      booked_closing: signature.bookedClosing,
      is_changed:
        lateness.includes(true) ||
        signature.bankClosing !== found.bank.closing ||
        signature.bookedClosing !== found.booked.closing,
    },
  }
}

/** The last days of every followed account that have a statement. */
export async function listDays(
  { db, clock }: Services,
  ports: DepositPorts,
): Promise<CallOutput<typeof listReconcileDays>> {
  const now = await clock.now()
  const accounts = new Map((await findReceivingAccounts(db)).map((one) => [one.id, one]))
  const days = await findDays(db, addDays(bangkokDay(now), -LIST_DAYS))
  return days.flatMap((row) => {
    const account = accounts.get(row.accountId)
    if (!account) return []
    const { day, came, went, lines, notBooked, signed } = row
    return {
      account: showAccount(ports, account),
      day,
      bank_in: came,
      bank_out: went,
      lines,
      not_booked: notBooked,
      is_over: isOver(day, now),
      signed,
    }
  })
}

/** Of the days that the list shows: those that are over and wait for a signature. */
export async function countDaysWaiting({ db, clock }: Services): Promise<number> {
  const today = bangkokDay(await clock.now())
  return countUnsigned(db, addDays(today, -LIST_DAYS), today)
}

/** The account, where its statement is followed. @throws not_found */
export async function followedAccount(db: Db, accountId: number): Promise<ReceivingAccount> {
  const account = (await findReceivingAccounts(db)).find(({ id }) => id === BigInt(accountId))
  if (account?.source !== 'statement') throw new Refusal(commonErrors.not_found)
  return account
}

/** Whether a day is over in Bangkok. */
export const isOver = (day: Day, now: Date): boolean => day < bangkokDay(now)

const showAccount = ({ bankName }: DepositPorts, account: ReceivingAccount) => ({
  account_id: Number(account.id),
  bank_code: account.bankCode,
  bank_name: account.bankCode === null ? 'ทรูมันนี่วอลเล็ท' : (bankName(account.bankCode) ?? ''),
  account_number: account.accountNumber,
})

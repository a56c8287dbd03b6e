import { createHash } from 'node:crypto'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { listReconcileDays, ReconcileDay } from '../reconcile-contract.ts'
import {
  type BankState,
  type Finding,
  findDifferences,
  judgeDay,
  type ToldDay,
  type Unmatched,
} from '../rules/bank-closing.ts'
import { isUnexplained, reconcile, type ReconciledItem } from '../rules/reconcile.ts'
import { findToldDay, findUnmatched } from './bank-statement-store.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import { findGatewayDay, findGatewayStates } from './gateway-day.ts'
import type { DepositPorts } from './ports.ts'
import { STATEMENT_DAYS } from './read-bank-statements.ts'
import {
  type Balances,
  bookedBalances,
  countUnsigned,
  findDayLines,
  findDays,
  findMovements,
  findSignature,
  lineBalances,
  type ListedDay,
  type Signature,
  type SignedItem,
} from './reconcile-store.ts'

/** What is found out about a day before anybody signs it. */
export interface FoundDay {
  readonly items: readonly ReconciledItem[]
  /** What the lines that we were told sum to. */
  readonly lines: Balances
  readonly booked: Balances
  /** The bank's own statement; null: it has not told it. */
  readonly bank: (ToldDay & { readonly toldAt: Date }) | null
  readonly bankState: BankState
  readonly findings: readonly Finding[]
  readonly unexplained: number
  /** The items as a signature keeps them. */
  readonly seen: readonly SignedItem[]
  readonly digest: string
}

type Compared = Omit<FoundDay, 'unexplained' | 'seen' | 'digest'>

/** Compares a day of an account with its statement. */
export async function findDay(
  db: Db | Tx,
  { id: accountId, source }: Pick<ReceivingAccount, 'id' | 'source'>,
  day: Day,
): Promise<FoundDay> {
  const compared: Compared =
    source === 'omise'
      ? await findGatewayDay(db, accountId, day)
      : await findFollowedDay(db, accountId, day)
  const { items, bank, findings } = compared
  const seen = items.map(({ key, state, bankSatang, bookedSatang }): SignedItem => [
    key,
    state,
    bankSatang === null ? null : `${bankSatang}`,
    bookedSatang === null ? null : `${bookedSatang}`,
  ])
  return {
    ...compared,
    unexplained: items.filter(({ state }) => isUnexplained(state)).length + findings.length,
    seen,
    digest: digestOf(seen, bank, findings),
  }
}

/** A day of an account of which each line is told as it happens. */
async function findFollowedDay(db: Db | Tx, accountId: bigint, day: Day): Promise<Compared> {
  const told = await findDayLines(db, accountId, day)
  const ops = told.filter((line) => line.day === day).flatMap(({ opId }) => opId ?? [])
  const items = reconcile(
    day,
    told,
    await findMovements(db, [accountId], { from: day, to: day }, ops),
  )
  const lines = await lineBalances(db, accountId, day)
  const bank = await findToldDay(db, accountId, day)
  const unmatched = bank ? await findUnmatched(db, accountId, day, addDays(day, 1)) : []
  const findings = bank ? findDifferences(bank, unmatched) : []
  return {
    items,
    lines,
    booked: await bookedBalances(db, accountId, day),
    bank,
    bankState: judgeDay(bank, lines, findings),
    findings,
  }
}

/** What was looked at: the items, and what the bank said of the day. */
function digestOf(
  seen: readonly SignedItem[],
  bank: ToldDay | null,
  findings: readonly Finding[],
): string {
  const told = bank && [bank.opening, bank.came, bank.went].map(String)
  const text = JSON.stringify([seen, told, findings.map(({ key, kind }) => [key, kind])])
  return createHash('sha256').update(text).digest('hex')
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
    await findDay(db, account, day),
    await findSignature(db, account.id, day),
  ]
  const kept = new Set(signature?.items.map((item) => JSON.stringify(item)))
  const isLate = (item: SignedItem) => signature !== null && !kept.has(JSON.stringify(item))
  const lateness = found.seen.map(isLate)
  return {
    account: showAccount(ports, account),
    day,
    is_over: isOver(day, await clock.now()),
    bank: found.bank && showBank(found.bank),
    lines: found.lines,
    booked: found.booked,
    bank_state: found.bankState,
    difference: found.bank && {
      opening: found.bank.opening - found.lines.opening,
      closing: found.bank.closing - found.lines.closing,
    },
    findings: found.findings.map(showFinding),
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
    signed: signature && showSignature(signature, found, lateness.includes(true)),
  }
}

const showBank = ({
  opening,
  came,
  went,
  closing,
  toldAt,
}: ToldDay & { readonly toldAt: Date }) => ({
  opening,
  came,
  went,
  closing,
  told_at: toldAt,
})

const showFinding = ({ key, kind, at, transRef, bankSatang, oursSatang }: Finding) => ({
  key,
  kind,
  at,
  trans_ref: transRef,
  bank: bankSatang,
  ours: oursSatang,
})

/** A signature with what it said then; a bank that tells afterwards what was expected changes nothing. */
function showSignature(signature: Signature, found: FoundDay, hasLateItem: boolean) {
  const { by, at, note, unexplained, linesClosing, bookedClosing, bankClosing } = signature
  const bankDiffersNow = found.bankState === 'differs' && signature.bankState !== 'differs'
  return {
    by,
    at,
    note,
    unexplained,
    bank_state: signature.bankState,
    bank_closing: bankClosing,
    lines_closing: linesClosing,
    booked_closing: bookedClosing,
    is_changed:
      hasLateItem ||
      bankDiffersNow ||
      linesClosing !== found.lines.closing ||
      bookedClosing !== found.booked.closing,
  }
}

/** The last days of every account of ours that have a statement, or charges of the gateway. */
export async function listDays(
  { db, clock }: Services,
  ports: DepositPorts,
): Promise<CallOutput<typeof listReconcileDays>> {
  const now = await clock.now()
  const accounts = new Map((await findReceivingAccounts(db)).map((one) => [one.id, one]))
  const since = addDays(bangkokDay(now), -STATEMENT_DAYS)
  const days = await findDays(db, since)
  const unmatched = await findUnmatched(db, null, since, addDays(bangkokDay(now), 1))
  const isGateway = ({ accountId }: ListedDay) => accounts.get(accountId)?.source === 'omise'
  const asked = days.filter((row) => isGateway(row) && row.told !== null && !row.signed)
  const compared = await findGatewayStates(db, asked)
  const shown: CallOutput<typeof listReconcileDays> = []
  for (const row of days) {
    const account = accounts.get(row.accountId)
    if (!account) continue
    const { day, came, went, lines, notBooked, signed } = row
    const state = account.source === 'omise' ? gatewayState(row, compared) : stateOf(row, unmatched)
    shown.push({
      account: showAccount(ports, account),
      day,
      lines_in: came,
      lines_out: went,
      lines,
      not_booked: notBooked,
      bank_state: state,
      is_over: isOver(day, now),
      signed,
    })
  }
  return shown
}

/** One that was signed is not compared again for the list: whoever opens it sees whether it changed. */
function gatewayState(row: ListedDay, compared: ReadonlyMap<ListedDay, BankState>): BankState {
  if (row.told === null) return 'untold'
  if (row.signed) return row.signed.unexplained > 0 ? 'differs' : 'agrees'
  return compared.get(row) ?? 'untold'
}

function stateOf(
  row: ListedDay,
  unmatched: readonly (Unmatched & { readonly accountId: bigint })[],
): BankState {
  const { accountId, day, told } = row
  const own = unmatched.filter((one) => one.accountId === accountId && one.day === day)
  return judgeDay(told, row, told ? findDifferences(told, own) : [])
}

/** Of the days that the list shows: those that are over and wait for a signature. */
export async function countDaysWaiting({ db, clock }: Services): Promise<number> {
  const today = bangkokDay(await clock.now())
  return countUnsigned(db, addDays(today, -STATEMENT_DAYS), today)
}

/** One of our accounts: followed line by line, or the gateway's. @throws not_found */
export async function followedAccount(db: Db, accountId: number): Promise<ReceivingAccount> {
  const account = (await findReceivingAccounts(db)).find(({ id }) => id === BigInt(accountId))
  if (!account) throw new Refusal(commonErrors.not_found)
  return account
}

/** Whether a day is over in Bangkok. */
export const isOver = (day: Day, now: Date): boolean => day < bangkokDay(now)

const showAccount = ({ bankName }: DepositPorts, account: ReceivingAccount) => ({
  account_id: Number(account.id),
  bank_code: account.bankCode,
  bank_name: account.bankCode === null ? 'ทรูมันนี่วอลเล็ท' : (bankName(account.bankCode) ?? ''),
  account_number: account.accountNumber,
  is_gateway: account.source === 'omise',
})

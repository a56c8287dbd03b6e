import { formatBaht, parseBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { newId } from '../store/ids.ts'
import { addEvent } from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import { feedName, type Party, readFeedName } from './account.ts'
import { bookLine } from './book-store.ts'
import type { FeedFaultName } from './feed-faults.ts'
import {
  appendLine,
  findLine,
  follow,
  holdLine,
  isDown,
  isFollowed,
  newestReference,
  takeFeedFault,
  takeHeld,
} from './feed-store.ts'
import { type Entry, listEntries } from './statement-store.ts'

/** A line as the bank tells it. */
export interface WireLine {
  readonly line_id: string
  /** The bank of the account; null for a TrueMoney wallet. */
  readonly bank_code: string | null
  readonly account_number: string
  readonly direction: 'credit' | 'debit'
  readonly amount: string
  readonly at: string
  readonly trans_ref: string | null
  readonly ref1: string | null
  readonly counterparty: Party
  /** The line that this one takes back. */
  readonly reverses: string | null
}

const BAHT_SATANG = 100n
const ENTRIES_MAX = 10_000

/**
 * Tells those who follow the account of a new entry of its statement, as well or as badly as it was
 * ordered to. Call it in the transaction of the entry and wake the courier after the commit.
 */
export function tellFeed(world: World, entry: Entry): void {
  const account = nameOf(entry)
  if (!isFollowed(world.store, account)) return
  const fault = takeFeedFault(world.store)
  const booked = lineOf(entry)
  bookLine(world.store, account, booked)
  const line = spoil(world, booked, fault)
  const body = JSON.stringify(line)
  if (fault === 'late' || fault === 'out_of_order') {
    return holdLine(world.store, account, body, fault === 'out_of_order')
  }
  publish(world, account, body)
  if (fault === 'twice') publish(world, account, body)
  if (fault === 'retold') publish(world, account, JSON.stringify(retold(line)))
  if (fault === 'told_otherwise') publish(world, account, JSON.stringify(withMore(line)))
  if (fault === 'reversed') takeBack(world, line)
  for (const held of takeHeld(world.store, true)) publish(world, held.account, held.body)
}

/** Follows the statements of accounts, by their names; what stands in them already is told first. */
export function followAccounts(world: World, accounts: readonly string[]): void {
  for (const account of accounts) {
    if (!follow(world.store, account)) continue
    const { accountNumber } = readFeedName(account)
    for (const entry of listEntries(world.store, accountNumber, 0, ENTRIES_MAX)) {
      if (nameOf(entry) !== account) continue
      const line = lineOf(entry)
      bookLine(world.store, account, line)
      appendLine(world.store, account, JSON.stringify(line))
    }
  }
}

const nameOf = ({ bankCode, account }: Entry): string =>
  feedName({ bankCode, accountNumber: account })

/** Lets go of the lines that were kept back. */
export function releaseHeld(world: World): void {
  for (const held of takeHeld(world.store, false)) publish(world, held.account, held.body)
}

/**
 * The bank takes a transfer back, or another amount than it brought: a debit that names the credit.
 * @throws Refused where no line says the reference
 */
export function reverseTransfer(
  world: World,
  transRef: string,
  amountSatang: bigint | undefined,
): void {
  const found = findLine(world.store, transRef)
  if (!found) throw refuse(404, 'not_found', `no line of the feed says ${transRef}`)
  const line = JSON.parse(found.body) as WireLine
  takeBack(world, line, amountSatang === undefined ? line.amount : formatBaht(amountSatang))
}

function takeBack(world: World, line: WireLine, amount = line.amount): void {
  const back: WireLine = {
    ...line,
    line_id: newId('line_'),
    direction: 'debit',
    amount,
    at: toWireTime(world.clock.now()),
    trans_ref: line.trans_ref && `R${line.trans_ref}`,
    reverses: line.line_id,
  }
  bookLine(world.store, nameOfLine(line), back)
  publish(world, nameOfLine(line), JSON.stringify(back))
}

/** The same transfer as if it were another one: under another name and without its reference. */
const retold = (line: WireLine): WireLine => ({
  ...line,
  line_id: newId('line_'),
  trans_ref: null,
})

/** Into the list that is pulled, and out to whoever listens. A feed that is down pushes nothing. */
function publish(world: World, account: string, body: string): void {
  appendLine(world.store, account, body)
  if (!isDown(world.store)) addEvent(world, 'statement.line', JSON.parse(body) as object)
}

const nameOfLine = ({ bank_code: bankCode, account_number: accountNumber }: WireLine): string =>
  feedName({ bankCode, accountNumber })

const lineOf = (entry: Entry): WireLine => ({
  line_id: newId('line_'),
  bank_code: entry.bankCode,
  account_number: entry.account,
  direction: entry.direction,
  amount: formatBaht(entry.amountSatang),
  at: toWireTime(new Date(entry.atMs)),
  trans_ref: entry.transRef,
  ref1: entry.ref1,
  counterparty: entry.counterparty,
  reverses: null,
})

/** The line with a baht more. */
function withMore(line: WireLine): WireLine {
  const amount = parseBaht(line.amount)
  return amount.ok ? { ...line, amount: formatBaht(amount.value + BAHT_SATANG) } : line
}

function spoil(world: World, line: WireLine, fault: FeedFaultName | null): WireLine {
  const { counterparty } = line
  switch (fault) {
    case 'wrong_amount':
      return withMore(line)
    // Each bank counts for itself, and two of them came to the same number.
    case 'same_reference':
      return {
        ...line,
        trans_ref: newestReference(world.store, nameOfLine(line)) ?? line.trans_ref,
      }
    case 'wrong_name':
      return {
        ...line,
        counterparty: {
          bank_code: counterparty.bank_code,
          account_number: null,
          name: 'นาย คนอื่น ไม่ใช่เจ้าของ',
        },
      }
    case 'masked':
      return {
        ...line,
        counterparty: {
          ...counterparty,
          account_number: counterparty.account_number?.replace(/\d(?=\d{4})/g, 'X') ?? null,
        },
      }
    case 'no_reference':
      return {
        ...line,
        trans_ref: null,
        ref1: null,
        counterparty: { bank_code: null, account_number: null, name: null },
      }
    default:
      return line
  }
}

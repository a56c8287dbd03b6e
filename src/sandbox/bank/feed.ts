import { formatBaht, parseBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { newId } from '../store/ids.ts'
import { addEvent } from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import type { Party } from './account.ts'
import { bookLine } from './book-store.ts'
import type { FeedFaultName } from './feed-faults.ts'
import {
  appendLine,
  findLine,
  follow,
  holdLine,
  isDown,
  isFollowed,
  takeFeedFault,
  takeHeld,
} from './feed-store.ts'
import { type Entry, listEntries } from './statement-store.ts'

/** A line as the bank tells it. */
export interface WireLine {
  readonly line_id: string
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
  if (!isFollowed(world.store, entry.account)) return
  const fault = takeFeedFault(world.store)
  const booked = lineOf(entry)
  bookLine(world.store, entry.account, booked)
  const line = spoil(booked, fault)
  const body = JSON.stringify(line)
  if (fault === 'late' || fault === 'out_of_order') {
    return holdLine(world.store, entry.account, body, fault === 'out_of_order')
  }
  publish(world, entry.account, body)
  if (fault === 'twice') publish(world, entry.account, body)
  if (fault === 'retold') publish(world, entry.account, JSON.stringify(retold(line)))
  if (fault === 'reversed') takeBack(world, line)
  for (const held of takeHeld(world.store, true)) publish(world, held.account, held.body)
}

/** Follows the statements of accounts; what stands in them already is told first. */
export function followAccounts(world: World, accounts: readonly string[]): void {
  for (const account of accounts) {
    if (!follow(world.store, account)) continue
    for (const entry of listEntries(world.store, account, 0, ENTRIES_MAX)) {
      const line = lineOf(entry)
      bookLine(world.store, account, line)
      appendLine(world.store, account, JSON.stringify(line))
    }
  }
}

/** Lets go of the lines that were kept back. */
export function releaseHeld(world: World): void {
  for (const held of takeHeld(world.store, false)) publish(world, held.account, held.body)
}

/**
 * The bank takes a transfer back: a debit that names the credit.
 * @throws Refused where no line says the reference
 */
export function reverseTransfer(world: World, transRef: string): void {
  const found = findLine(world.store, transRef)
  if (!found) throw refuse(404, 'not_found', `no line of the feed says ${transRef}`)
  takeBack(world, JSON.parse(found.body) as WireLine)
}

function takeBack(world: World, line: WireLine): void {
  const back: WireLine = {
    ...line,
    line_id: newId('line_'),
    direction: 'debit',
    at: toWireTime(world.clock.now()),
    trans_ref: line.trans_ref && `R${line.trans_ref}`,
    reverses: line.line_id,
  }
  bookLine(world.store, line.account_number, back)
  publish(world, line.account_number, JSON.stringify(back))
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

const lineOf = (entry: Entry): WireLine => ({
  line_id: newId('line_'),
  account_number: entry.account,
  direction: entry.direction,
  amount: formatBaht(entry.amountSatang),
  at: toWireTime(new Date(entry.atMs)),
  trans_ref: entry.transRef,
  ref1: entry.ref1,
  counterparty: entry.counterparty,
  reverses: null,
})

function spoil(line: WireLine, fault: FeedFaultName | null): WireLine {
  const { counterparty } = line
  switch (fault) {
    case 'wrong_amount': {
      const amount = parseBaht(line.amount)
      return amount.ok ? { ...line, amount: formatBaht(amount.value + BAHT_SATANG) } : line
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

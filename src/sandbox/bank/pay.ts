import { formatBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import {
  findAwaiting,
  findCharge,
  insertCharge,
  markPaid,
  wasReceiver,
} from '../gateway/charge-store.ts'
import { showCharge } from '../gateway/charge.ts'
import type { Receiver } from '../gateway/receiver.ts'
import { refuse } from '../http/errors.ts'
import { newId } from '../store/ids.ts'
import { addEvent } from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import { findByNumber, findProxy } from './account-store.ts'
import { accountExists, feedName, type Party, type StatementAccount } from './account.ts'
import type { QrTarget } from './emvco.ts'
import { tellFeed } from './feed.ts'
import { followedBank, isFollowed } from './feed-store.ts'
import { slipPayload } from './slip-picture.ts'
import { addEntry, type Channel, type Entry, nextTransRef } from './statement-store.ts'

/** What a payer told the app to do. */
export interface PayOrder {
  readonly target: QrTarget | { kind: 'account'; bankCode: string | null; accountNumber: string }
  readonly amountSatang: bigint
  readonly from: Party
}

/** What the payer's bank gives the payer in hand. */
export interface Slip {
  readonly payment_id: string
  readonly status: 'successful'
  readonly amount: string
  readonly paid_at: string
  readonly trans_ref: string
  readonly slip_payload: string
  /** Where the picture of the slip is. */
  readonly slip_picture: string
  readonly to: Receiver & { readonly name: string | null }
  readonly from: Party
  /** Null: whose statement is told is matched by who reads it, and not here. */
  readonly matched: boolean | null
  readonly charge_id: string | null
}

/** Where the money falls. */
interface Destination {
  readonly receiver: Receiver
  readonly account: string
  readonly proxy: string | null
  readonly channel: Channel
  readonly name: string | null
  /** Somebody else's account is no business of the gateway. */
  readonly merchant: boolean
  /** Its statement is told to who asked for it. */
  readonly followed: boolean
}

/**
 * Pays as a banking app does: the money moves whether or not anybody waits for it. A pending
 * charge that waits for exactly this becomes successful; else the gateway makes a charge without
 * our reference. Call it in a transaction and wake the courier after the commit.
 */
export function pay(world: World, order: PayOrder): Slip {
  const { store, clock } = world
  const at = clock.now()
  const to = findDestination(world, order.target)
  const waiting = findAwaiting(store, order.target, order.amountSatang, at.getTime())
  const from = completePayer(world, order.from)
  // Everything is checked; from here on rows are written.
  const chargeId = waiting?.id ?? (to.merchant ? addStrayCharge(world, to, order, from, at) : null)
  if (waiting) markPaid(store, waiting.id, from, at.getTime())
  const transRef = nextTransRef(store, at)
  addEntries(world, order, to, { from, transRef, chargeId, atMs: at.getTime() })
  const charge = chargeId === null ? undefined : findCharge(store, chargeId)
  if (charge) addEvent(world, 'charge.complete', showCharge(world, charge))
  return {
    payment_id: newId('pay_'),
    status: 'successful',
    amount: formatBaht(order.amountSatang),
    paid_at: toWireTime(at),
    trans_ref: transRef,
    slip_payload: slipPayload(from.bank_code, transRef),
    slip_picture: `/slips/${transRef}.png`,
    to: { ...to.receiver, name: to.name },
    from,
    matched: waiting === undefined && to.followed ? null : waiting !== undefined,
    charge_id: chargeId,
  }
}

/** Finds the account behind a QR, a PromptPay id or a number somebody typed. */
export function findDestination(world: World, target: PayOrder['target']): Destination {
  if (target.kind === 'account') return accountDestination(world, target)
  const proxy = target.kind === 'bill' ? target.billerId : target.promptpayId
  const linked = findProxy(world.store, proxy)
  const holder = linked ? findByNumber(world.store, linked.accountNumber) : undefined
  // A wallet is known by its phone alone.
  const behind = linked ?? { bankCode: null, accountNumber: proxy }
  return {
    receiver: {
      promptpay_id: target.kind === 'promptpay' ? proxy : null,
      biller_id: target.kind === 'bill' ? proxy : null,
      ref1: target.kind === 'bill' ? target.ref1 : null,
      ref2: target.kind === 'bill' ? target.ref2 : null,
      bank_code: linked?.bankCode ?? null,
      account_number: linked?.accountNumber ?? null,
    },
    account: behind.accountNumber,
    proxy,
    channel: target.kind === 'bill' ? 'bill_payment' : 'promptpay',
    name: holder?.name ?? null,
    merchant:
      !isFollowed(world.store, feedName(behind)) &&
      (holder?.merchant !== false || wasReceiver(world.store, proxy)),
    followed: isFollowed(world.store, feedName(behind)),
  }
}

function accountDestination(
  world: World,
  target: { bankCode: string | null; accountNumber: string },
): Destination {
  const { accountNumber } = target
  const holder = findByNumber(world.store, accountNumber)
  const bankCode =
    target.bankCode ?? holder?.bankCode ?? followedBank(world.store, accountNumber) ?? null
  const known = holder !== undefined || wasReceiver(world.store, accountNumber)
  if (!known && !accountExists(accountNumber)) {
    throw refuse(404, 'account_not_found', `there is no account ${accountNumber}`)
  }
  return {
    receiver: {
      promptpay_id: null,
      biller_id: null,
      ref1: null,
      ref2: null,
      bank_code: bankCode,
      account_number: accountNumber,
    },
    account: accountNumber,
    proxy: null,
    channel: 'transfer',
    name: holder?.name ?? null,
    merchant: isGateways(world, { bankCode, accountNumber }, holder?.merchant),
    followed: isFollowed(world.store, feedName({ bankCode, accountNumber })),
  }
}

/** Money for an account whose statement is followed is told by the statement alone. */
function isGateways(
  world: World,
  account: StatementAccount,
  merchant: boolean | undefined,
): boolean {
  if (isFollowed(world.store, feedName(account))) return false
  return merchant !== false || wasReceiver(world.store, account.accountNumber)
}

/** The payer's own bank knows the holder even when the payer typed no name. */
function completePayer(world: World, from: Party): Party {
  if (from.account_number === null || from.name !== null) return from
  const holder = findByNumber(world.store, from.account_number)
  return { ...from, name: holder?.name ?? null }
}

/** Money that nobody waited for: a successful charge with a reference and nothing else of ours. */
function addStrayCharge(
  world: World,
  to: Destination,
  order: PayOrder,
  payer: Party,
  at: Date,
): string {
  const charge = insertCharge(world.store, {
    amountSatang: order.amountSatang,
    status: 'successful',
    metadata: {},
    description: null,
    receiver: to.receiver,
    payer,
    createdAtMs: at.getTime(),
    paidAtMs: at.getTime(),
    expiresAtMs: at.getTime(),
  })
  return charge.id
}

/** Both statements: money leaves one account and arrives in the other under one reference. */
function addEntries(
  world: World,
  order: PayOrder,
  to: Destination,
  facts: { from: Party; transRef: string; chargeId: string | null; atMs: number },
): void {
  const common = {
    amountSatang: order.amountSatang,
    atMs: facts.atMs,
    channel: to.channel,
    ref1: to.receiver.ref1,
    ref2: to.receiver.ref2,
    transRef: facts.transRef,
    transferId: null,
  }
  const credit: Entry = {
    ...common,
    account: to.account,
    bankCode: to.receiver.bank_code,
    proxy: to.proxy,
    direction: 'credit',
    counterparty: facts.from,
    chargeId: facts.chargeId,
  }
  addEntry(world.store, credit)
  tellFeed(world, credit)
  if (facts.from.account_number === null) return
  addEntry(world.store, {
    ...common,
    account: facts.from.account_number,
    bankCode: facts.from.bank_code,
    proxy: null,
    direction: 'debit',
    counterparty: {
      bank_code: to.receiver.bank_code,
      account_number: to.receiver.account_number ?? to.proxy,
      name: to.name,
    },
    chargeId: null,
  })
}

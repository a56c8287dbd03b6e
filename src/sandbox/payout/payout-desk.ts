import { realNow } from '../clock/clock.ts'
import { tellFeed } from '../bank/feed.ts'
import { followedBank } from '../bank/feed-store.ts'
import { addEntry, type Entry, nextTransRef } from '../bank/statement-store.ts'
import { addEvent } from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import {
  dueTransfers,
  findTransfer,
  markSent,
  markTransferFailed,
  markTransferPaid,
  nextStepAt,
} from './transfer-store.ts'
import { showTransfer, type Transfer } from './transfer.ts'

export interface PayoutDesk {
  /** Takes the steps that are due now. */
  wake(): void
  stop(): void
}

/** Moves each transfer on by real time: sent, then paid or failed; also after a restart. */
export function startPayoutDesk(world: World): PayoutDesk {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const wake = (): void => {
    clearTimeout(timer)
    if (stopped) return
    for (const transfer of dueTransfers(world.store, realNow())) takeStep(world, transfer)
    const due = nextStepAt(world.store)
    if (due !== undefined) timer = setTimeout(wake, Math.min(Math.max(due - realNow(), 0), 60_000))
  }
  return {
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function takeStep(world: World, transfer: Transfer): void {
  if (transfer.state === 'pending') sendTransfer(world, transfer)
  else if (transfer.plan === 'fail') failTransfer(world, transfer)
  else payTransfer(world, transfer)
}

function sendTransfer(world: World, transfer: Transfer): void {
  const { store, config } = world
  const restMs = Math.max(config.payoutPayMs - config.payoutSendMs, 0)
  store.transaction(() => {
    const dueInMs = transfer.plan === 'hang' ? null : restMs
    markSent(store, transfer.id, world.clock.now().getTime(), dueInMs)
    tell(world, 'transfer.send', transfer.id)
  })
  world.wakeCourier()
}

/** The money arrives: both statements, who follows one, and the event, in one transaction. */
export function payTransfer(world: World, transfer: Transfer): void {
  const { store, clock } = world
  store.transaction(() => {
    const at = clock.now()
    const transRef = nextTransRef(store, at)
    markTransferPaid(store, transfer.id, at.getTime(), transRef)
    const common = {
      proxy: null,
      amountSatang: transfer.amountSatang,
      atMs: at.getTime(),
      channel: 'payout' as const,
      ref1: transfer.withdrawId,
      ref2: null,
      transRef,
      chargeId: null,
      transferId: transfer.id,
    }
    const debit: Entry = {
      ...common,
      account: transfer.sourceAccount,
      // An order names the number alone.
      bankCode: followedBank(store, transfer.sourceAccount) ?? null,
      direction: 'debit',
      counterparty: {
        bank_code: transfer.bankCode,
        account_number: transfer.accountNumber,
        name: transfer.name,
      },
    }
    addEntry(store, debit)
    tellFeed(world, debit)
    addEntry(store, {
      ...common,
      account: transfer.accountNumber,
      bankCode: transfer.bankCode,
      direction: 'credit',
      counterparty: { bank_code: null, account_number: transfer.sourceAccount, name: null },
    })
    tell(world, 'transfer.pay', transfer.id)
  })
  world.wakeCourier()
}

/** The money does not arrive and never will; no statement shows anything. */
export function failTransfer(
  world: World,
  transfer: Transfer,
  message = transfer.failureMessage ?? 'ธนาคารปลายทางปฏิเสธรายการ',
): void {
  world.store.transaction(() => {
    const code = transfer.failureCode ?? 'transfer_failed'
    const atMs = world.clock.now().getTime()
    markTransferFailed(world.store, transfer.id, atMs, { code, message })
    tell(world, 'transfer.fail', transfer.id)
  })
  world.log.info({ transfer: transfer.id }, 'payout failed')
  world.wakeCourier()
}

function tell(world: World, key: string, transferId: string): void {
  const transfer = findTransfer(world.store, transferId)
  if (transfer) addEvent(world, key, showTransfer(transfer))
}

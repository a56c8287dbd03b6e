import type { Party } from '../bank/account.ts'
import { satangInteger } from '../http/parse.ts'
import type { World } from '../world.ts'
import { type Receiver, qrOf } from './receiver.ts'

/** A charge as stored; times in milliseconds of the sandbox clock. */
export interface Charge {
  readonly id: string
  readonly sourceId: string
  readonly amountSatang: bigint
  readonly status: 'pending' | 'successful' | 'expired'
  readonly metadata: object
  readonly description: string | null
  readonly receiver: Receiver
  readonly payer: Party | null
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  readonly expiresAtMs: number
}

/** The status as a reader sees it: a pending charge expires by the clock alone. */
export function statusAt(charge: Charge, nowMs: number): Charge['status'] {
  return charge.status === 'pending' && charge.expiresAtMs <= nowMs ? 'expired' : charge.status
}

/** A charge in the gateway's words. */
export function showCharge(world: World, charge: Charge): object {
  const status = statusAt(charge, world.clock.now().getTime())
  const amount = satangInteger(charge.amountSatang)
  const paid = status === 'successful'
  return {
    object: 'charge',
    id: charge.id,
    livemode: false,
    location: `/charges/${charge.id}`,
    status,
    amount,
    net: amount,
    fee: 0,
    currency: 'THB',
    paid,
    authorized: paid,
    capture: true,
    expired: status === 'expired',
    metadata: charge.metadata,
    description: charge.description,
    reference: charge.receiver.ref1,
    failure_code: null,
    failure_message: null,
    source: {
      object: 'source',
      id: charge.sourceId,
      type: 'promptpay',
      flow: 'offline',
      amount,
      currency: 'THB',
      charge_status: status,
      scannable_code: scannableCode(world, charge),
    },
    receiver: charge.receiver,
    payer: charge.payer,
    created_at: omiseTime(charge.createdAtMs),
    paid_at: omiseTime(charge.paidAtMs),
    expires_at: omiseTime(charge.expiresAtMs),
  }
}

function scannableCode(world: World, charge: Charge): object | null {
  const payload = qrOf(charge.receiver, charge.amountSatang)
  if (payload === null) return null
  return {
    object: 'barcode',
    type: 'qr',
    payload,
    image: {
      object: 'document',
      filename: 'qrcode.svg',
      download_uri: `${world.baseUrl}/charges/${charge.id}/qr.svg`,
    },
  }
}

/** The gateway writes UTC to the second. */
export function omiseTime(ms: number): string
export function omiseTime(ms: number | null): string | null
export function omiseTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

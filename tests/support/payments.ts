import { expect, vi } from 'vitest'
import { generateQr, inquireStatus } from '#features/deposit/contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { signEvent } from '#platform/gateway/omise-signature.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { jobs } from '#apps/server/features.ts'
import type { Actor } from './client.ts'
import type { World } from './world.ts'
import { PATIENCE_MS } from './patience.ts'

type Payment = WireOutput<typeof generateQr>

/** A QR over the seeded PromptPay channel, as the deposit screen asks for one. */
export function askForQr(world: World, member: Actor, baht: string): Promise<Payment> {
  return world.ask(generateQr, { channel_id: 1, sub_channel_id: 1, amount: baht }, member)
}

/** Pays a QR as a payer's banking app would; who pays is unknown unless told. */
export function payQr(
  world: World,
  qrPayload: string,
  payer: { from_bank?: string; from_account?: string; from_name?: string } = {},
): Promise<Record<string, unknown>> {
  return world.sandbox.post('/bank/pay', { qr_payload: qrPayload, ...payer })
}

/** Waits until a payment has a status; the site needs its jobs running. */
export async function waitForPayment(
  world: World,
  member: Actor,
  paymentId: number | string,
  status: string,
): Promise<WireOutput<typeof inquireStatus>> {
  return vi.waitFor(
    async () => {
      const now = await world.ask(inquireStatus, { payment_id: paymentId }, member)
      expect(now.status).toBe(status)
      return now
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
}

/** Money into a member's wallet the only way there is: a QR, a payer, an event. */
export async function deposit(world: World, member: Actor, baht: string): Promise<Payment> {
  const payment = await askForQr(world, member, baht)
  await payQr(world, payment.qr_payload)
  await bookPaid(world)
  await waitForPayment(world, member, payment.payment_id, 'paid')
  return payment
}

/** Books what the gateway received without waiting for its event: worlds without jobs need it. */
export function bookPaid(world: World): Promise<void> {
  return runNamedJob(world, 'deposit.inquire_payments')
}

/** Runs one job of the product now. @throws for a name that no job has */
export async function runNamedJob(world: World, name: string, payload: object = {}): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name)
  if (!job) throw new Error(`no job is named ${name}`)
  await runJob(world.services, job, payload)
}

interface Sent {
  /** Replaces the right signature header, given the right one. */
  readonly signature?: (right: string) => string
  readonly secret?: string
  readonly ageMs?: number
  /** Replaces the signed bytes on the wire. */
  readonly body?: string
}

/** Sends the webhook an event as the gateway would, or almost as it would. */
export async function sendEvent(
  world: World,
  event: object,
  { signature = (right) => right, secret, ageMs = 0, body }: Sent = {},
): Promise<{ status: number; body: unknown }> {
  const signed = JSON.stringify(event)
  const sentAt = (await world.clock.now()).getTime() - ageMs
  const timestamp = `${Math.floor(sentAt / 1000)}`
  const key = secret ?? world.secrets.gateway.webhookSecret
  const response = await fetch(`${world.site.memberUrl}/webhook/omise`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'omise-signature': signature(signEvent(key, timestamp, Buffer.from(signed))),
      'omise-signature-timestamp': timestamp,
    },
    body: body ?? signed,
  })
  return { status: response.status, body: await response.json() }
}

let events = 0

/** An event of a charge; whatever else it claims about the charge is not read. */
export function chargeEvent(chargeId: string, more: object = {}): { id: string } {
  events += 1
  return {
    object: 'event',
    id: `evnt_made_${events}`,
    key: 'charge.complete',
    created_at: '2026-11-21T08:03:00Z',
    data: { object: 'charge', id: chargeId, ...more },
  } as { id: string }
}

/** What a house account holds, in satang: credits minus debits over its stripes. */
export async function houseBalance(world: World, kind: number): Promise<bigint> {
  const [row] = await world.query<{ total: string | null }>(
    `select sum(b.credits_posted - b.debits_posted) as total
       from ledger.balance b join ledger.account a using (account_id) where a.kind = $1`,
    [kind],
  )
  return BigInt(row?.total ?? 0)
}

import { inTransaction } from '#platform/database/database.ts'
import { sendPush } from '#platform/push/send-push.ts'
import type { VapidKeys } from '#platform/push/push-keys.ts'
import type { Services } from '#platform/services.ts'
import { keepTold } from '#platform/stake-gate/may-tell.ts'
import { type MessageKinds, showMessage, type ShownMessage } from '../../rules/message-kinds.ts'
import { type DeliveryVerdict, judgeDelivery } from '../../rules/push-service.ts'
import { type DueDelivery, endDelivery, putOff, takeDue } from './delivery-store.ts'
import { noteSent, openSubscription } from './device-store.ts'
import { pushKeys } from './push-key.ts'
import { letGo } from './subscribe-device.ts'

/** Messages under way at a time, and for how long a worker has them to itself. */
const AT_A_TIME = 32
const LEASE_MS = 60_000
/** A win of yesterday is no reason to light up a phone. */
const TTL_S = 24 * 3600

/**
 * Sends what is due to the push services. A worker that dies leaves its deliveries to the next one
 * when the lease is over; a message may then come twice, and its tag makes one of the two. Who hears
 * nothing of gifts and play by now is not sent what waited.
 */
export async function deliverPush(services: Services, kinds: MessageKinds): Promise<void> {
  let keys: VapidKeys | undefined
  for (;;) {
    const due = await takeDue(services.db, AT_A_TIME, LEASE_MS)
    if (due.length === 0) return
    keys ??= await pushKeys(services)
    const sender = {
      kinds,
      keys,
      subject: services.config.contactUrl,
      now: await services.clock.now(),
    }
    const told = new Set(await keepDue(services, kinds, due))
    await Promise.all(
      due.map((one) =>
        told.has(one)
          ? deliver(services, sender, one)
          : endDelivery(services.db, one, { state: 'dropped', status: null }),
      ),
    )
  }
}

/** What is still told; of a kind that is not known here `deliver` decides. */
async function keepDue(
  { db }: Services,
  kinds: MessageKinds,
  due: readonly DueDelivery[],
): Promise<readonly DueDelivery[]> {
  const asked = due.map((one) => ({
    one,
    memberId: one.memberId,
    purpose: kinds.get(one.kind)?.purpose ?? 'service',
  }))
  return (await keepTold(db, asked)).map(({ one }) => one)
}

type Sender = Parameters<typeof sendPush>[2] & { readonly kinds: MessageKinds }

async function deliver(services: Services, sender: Sender, due: DueDelivery): Promise<void> {
  const { db, vault, log } = services
  const shown = showMessage(sender.kinds, due, due)
  // Of a kind that only a newer version of the site knows: it is its to send, when the lease is over.
  if (!shown) return
  const ttlS = ttlOf(due, sender)
  if (due.isEnded || ttlS <= 0) return endDelivery(db, due, { state: 'dropped', status: null })
  const subscription = await openSubscription(db, vault, due)
  if (!subscription) return endDelivery(db, due, { state: 'dropped', status: null })
  const answer = await sendPush(subscription, packed(due, shown, ttlS), sender)
  const verdict = judgeDelivery(answer, due.tries)
  if (verdict.kind === 'dropped') {
    log.error({ status: answer.status, deviceId: Number(due.deviceId) }, 'push given up')
  }
  await keepVerdict(services, due, verdict, answer.status)
}

async function keepVerdict(
  { db }: Services,
  due: DueDelivery,
  verdict: DeliveryVerdict,
  status: number,
): Promise<void> {
  if (verdict.kind === 'again') return putOff(db, due, { status, afterMs: verdict.afterMs })
  if (verdict.kind === 'gone') {
    return inTransaction(db, async (tx) => {
      await endDelivery(tx, due, { state: 'dropped', status })
      await letGo(tx, due, 'gone')
    })
  }
  await endDelivery(db, due, { state: verdict.kind, status })
  if (verdict.kind === 'sent') await noteSent(db, due.deviceId)
}

/** So many seconds the push service may keep it for a device that is away; 0 or less: too late. */
function ttlOf(due: DueDelivery, { kinds, now }: Sender): number {
  const until = kinds.get(due.kind)?.usefulUntil?.(due.facts)
  if (until === undefined) return TTL_S
  return Math.min(TTL_S, Math.floor((until.getTime() - now.getTime()) / 1000))
}

/** What the service worker shows (apps/member/pwa/push.ts reads the same words). */
function packed(due: DueDelivery, { title, body, link }: ShownMessage, ttlS: number) {
  const tag = `message-${due.messageId}`
  return { text: JSON.stringify({ title, body, link, tag }), topic: tag, ttlS }
}

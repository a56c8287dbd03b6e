import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { generateQr, inquireStatus } from '#features/deposit/contract.ts'
import { createBill } from '#features/lottery/bill/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { payQr } from '#tests/support/payments.ts'
import type { World } from '#tests/support/world.ts'
import { ask, type History, type Sent, type Wish } from './ledger-history.ts'
import { wishOf, type Player } from './ledger-http-wishes.ts'

/** What the workers of a run share. */
export interface Stage {
  readonly world: World
  readonly history: History
  readonly players: readonly Player[]
  readonly roundIds: readonly number[]
  /** Sites on the one database; each call goes to the next one. */
  readonly urls: readonly string[]
}

type Random = (max: number) => number

const RETRIES_MAX = 40
const CUT_MS_MAX = 40
let serial = 0
let calls = 0

/** Callers meet all sites in turn: what one has answered, the other must know. */
export function urlOf({ urls }: Pick<Stage, 'urls'>): string {
  calls += 1
  return urls[calls % urls.length] ?? ''
}

/** One worker: calls of random members in random order; one in four loses its socket on the way. */
export async function work(
  stage: Stage,
  worker: number,
  random: Random,
  count: number,
): Promise<void> {
  const { history } = stage
  for (let call = 0; call < count; call += 1) {
    const player = stage.players[random(stage.players.length)]
    if (!player) return
    const choice = random(100)
    if (choice < 15) {
      await look(stage, player)
    } else if (choice < 23) {
      await deposit(stage, player, worker, 20 + random(100))
    } else if (choice < 33) {
      await repeat(stage, worker, random)
    } else {
      const wish = wishOf(stage.roundIds, player, random)
      const cut = random(4) === 0 ? random(CUT_MS_MAX) + 1 : null
      const sent = await history.send(urlOf(stage), wish, worker, cut)
      remember(player, sent)
      // Most callers ask again at once; the others' outcome stays open until the end of the run.
      if (sent.end === 'unknown' && random(10) < 7) await insist(stage, wish, worker)
    }
  }
}

/** Sends the same key until it has an outcome. */
export async function insist(stage: Stage, wish: Wish, worker: number): Promise<void> {
  const player = stage.players.find(({ actor }) => actor === wish.member)
  for (let retry = 0; retry < RETRIES_MAX; retry += 1) {
    const sent = await stage.history.send(urlOf(stage), wish, worker, null)
    if (player) remember(player, sent)
    if (sent.end !== 'unknown') return
    await pause(25)
  }
}

/** After the run: every key that has no outcome is sent again, every payment is asked about. */
export async function finish(stage: Stage, book: () => Promise<void>): Promise<void> {
  const open = new Map(stage.history.sent.map(({ wish }) => [wish.key, wish]))
  for (const { end, key } of stage.history.sent) if (end !== 'unknown') open.delete(key)
  for (const wish of open.values()) await insist(stage, wish, 0)
  await book()
  for (const player of stage.players) {
    for (const [id, { answeredAt }] of player.payments) {
      if (answeredAt === Infinity) await awaitPayment(stage, player, id, 0)
    }
  }
}

function remember(player: Player, { wish, end, answer }: Sent): void {
  if (end === 'ok' && wish.call === createBill) player.bills.push(Number(answer.split(' ')[1]))
}

/** An earlier key again: the same body meets its decision, another body is told that it differs. */
async function repeat(stage: Stage, worker: number, random: Random): Promise<void> {
  const { history } = stage
  const done = history.sent.filter(({ end }) => end === 'ok')
  const earlier = done[random(done.length || 1)]?.wish
  if (!earlier) return
  if (earlier.call === createBill && random(3) === 0) {
    const input = { ...earlier.input, note: 'คนละใบกัน' }
    const { end, code } = await ask(urlOf(stage), { ...earlier, input })
    if (end !== 'unknown') history.count(`another body ${end} ${code}`)
  } else {
    await history.send(urlOf(stage), earlier, worker, null)
  }
}

async function look(stage: Stage, player: Player): Promise<void> {
  const { history } = stage
  const sentAt = history.tick()
  const asked = { call: wallets, input: {}, headers: {}, member: player.actor }
  const { end, data } = await ask(urlOf(stage), asked)
  if (end !== 'ok') return
  const rows = data as { id: number; balance: string }[]
  const balance = rows.find(({ id }) => id === player.walletId)?.balance ?? ''
  player.seen.push({
    what: 'a look',
    sentAt,
    answeredAt: history.tick(),
    balance: BigInt(balance.replace('.', '')),
  })
}

/** Asks for a QR under one key until there is one, pays it at the bank and asks until it is there. */
export async function deposit(
  stage: Stage,
  player: Player,
  worker: number,
  baht: number,
): Promise<void> {
  const { world, history } = stage
  serial += 1
  const input = { channel_id: 1, sub_channel_id: 1, amount: `${baht + 100 * (serial % 40)}.00` }
  const wish = {
    call: generateQr,
    input,
    headers: { 'idempotency-key': randomUUID() },
    member: player.actor,
  }
  for (let retry = 0; retry < RETRIES_MAX; retry += 1) {
    const { end, code, data } = await ask(urlOf(stage), wish)
    if (end !== 'unknown') history.count(`${generateQr.path} ${end} ${code}`.trim())
    if (end === 'refused') return
    if (end !== 'ok') continue
    const { payment_id, qr_payload } = data as { payment_id: number; qr_payload: string }
    // Two workers who want the same sum share its payment; one of them pays.
    if (player.payments.has(payment_id)) return
    player.payments.set(payment_id, { sentAt: history.tick(), answeredAt: Infinity })
    await payQr(world, qr_payload)
    return awaitPayment(stage, player, payment_id, worker)
  }
}

/** Asks where a payment stands until it is paid, and writes down when it was told so. */
export async function awaitPayment(
  stage: Stage,
  player: Player,
  paymentId: number,
  worker: number,
): Promise<void> {
  const asked = {
    call: inquireStatus,
    input: { payment_id: paymentId },
    headers: {},
    member: player.actor,
  }
  for (let retry = 0; retry < RETRIES_MAX; retry += 1) {
    const { data } = await ask(urlOf(stage), asked)
    if ((data as { status?: string } | null)?.status === 'paid') {
      const payment = player.payments.get(paymentId)
      stage.history.journal.acknowledge(worker, `payment ${paymentId}`, `deposit_qr ${paymentId}`)
      if (payment) payment.answeredAt = stage.history.tick()
      return
    }
    await pause(25)
  }
}

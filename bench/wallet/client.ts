// The provider of bench/wallet in a process of its own: pairs of a bet and its win, signed before
// anything is measured, then sent as fast as a server takes them or at a fixed rate. Each order comes as
// a message and is answered by what happened.
import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import { Wires } from '../bills/wire.ts'
import {
  closedLoop,
  openLoop,
  waitsOf,
  type Delays,
  type Rate,
  type Waits,
} from '../ledger/loop.ts'
import { pairOf, type Player } from './traffic.ts'

/** What the load is made of, sent once. */
export interface Load {
  readonly connections: number
  readonly players: readonly Player[]
  readonly privateKey: string
  /** How many pairs are signed; no database sees more. */
  readonly pairs: number
}

/** One measured stretch against a server: at full load or at a rate. */
export interface Order {
  readonly host: string
  readonly port: number
  /** The first pair; one that a database has seen is a replay there. */
  readonly from: number
  readonly ms: number
  /** Pairs. */
  readonly perSecond?: number
}

export interface Report {
  readonly rate?: Rate
  readonly delays?: Delays
  /** Of each call: a bet from when it was due, a win from when its bet was answered. */
  readonly calls: Waits
  /** The first pair that was not sent. */
  readonly next: number
  /** Answers other than RS_OK, by status. */
  readonly refused: Readonly<Record<string, number>>
}

/** A request as it goes over the wire, without what names the server. */
type Signed = readonly [bet: string, win: string]

/** Signing takes libuv's threads; so many wait for them at once. */
const SIGNED_AT_ONCE = 256

const load = await new Promise<Load>((resolve) => process.once('message', resolve))
const pool = await signAll()

async function signAll(): Promise<Signed[]> {
  const signAside = promisify(
    (body: string, done: (error: Error | null, signature: Buffer) => void) =>
      sign('RSA-SHA256', Buffer.from(body), load.privateKey, done),
  )
  const request = async (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
    `x-hub88-signature: ${(await signAside(body)).toString('base64')}\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  const signed: Signed[] = []
  while (signed.length < load.pairs) {
    const some = Array.from({ length: SIGNED_AT_ONCE }, async (_, at) => {
      const { bet, win } = pairOf(load.players, signed.length + at)
      return [await request(bet.path, bet.body), await request(win.path, win.body)] as const
    })
    signed.push(...(await Promise.all(some)))
  }
  return signed
}

async function carryOut({ host, port, from, ms, perSecond }: Order): Promise<Report> {
  const wires = await Wires.open(host, port, load.connections)
  const refused: Record<string, number> = {}
  const calls: number[] = []
  let next = from
  const isDone = async (request: string): Promise<boolean> => {
    const { status, body } = await wires.ask(request)
    if (status === 200 && body.includes('"RS_OK"')) return true
    const code = /"status":"(\w+)"/.exec(body)?.[1] ?? `${status} ${body.slice(0, 80)}`
    refused[code] = (refused[code] ?? 0) + 1
    return false
  }
  const playPair = async (dueMs: number, counts: boolean): Promise<boolean> => {
    const pair = pool[next]
    if (!pair) throw new Error(`bench: all ${load.pairs} pairs are sent: set BENCH_PAIRS higher`)
    next += 1
    if (!(await isDone(pair[0]))) return false
    const betMs = performance.now()
    const isWon = await isDone(pair[1])
    if (counts) calls.push(betMs - dueMs, performance.now() - betMs)
    return isWon
  }
  try {
    const measured =
      perSecond === undefined
        ? {
            rate: await closedLoop(load.connections, ms, async () =>
              (await playPair(performance.now(), true)) ? 1 : 0,
            ),
          }
        : { delays: await openLoop(perSecond, ms, ({ atMs, counts }) => playPair(atMs, counts)) }
    return { ...measured, calls: waitsOf(calls), next, refused }
  } finally {
    wires.close()
  }
}

process.on('message', (order: Order) => {
  void carryOut(order).then((report) => process.send?.(report))
})
process.once('disconnect', () => process.exit())
process.send?.('open')

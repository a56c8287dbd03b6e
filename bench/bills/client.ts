// The members of bench/bills in a process of their own: bills over HTTP, as many as the site takes
// or at a fixed rate. Each order comes as a message and is answered by what happened.
import { randomUUID } from 'node:crypto'
import { dice } from '../ledger/dice.ts'
import { closedLoop, openLoop, type Delays, type Rate } from '../ledger/loop.ts'
import { Wires } from './wire.ts'

/** What the load is made of, sent once. */
export interface Load {
  readonly host: string
  readonly port: number
  readonly connections: number
  readonly sessions: readonly { readonly bearer: string; readonly cookie: string }[]
  readonly bodies: Readonly<Record<number, readonly string[]>>
}

/** One measured stretch: bills of so many lines, at full load or at a rate. */
export interface Order {
  readonly lines: number
  readonly ms: number
  readonly perSecond?: number
}

export interface Report {
  readonly rate?: Rate
  readonly delays?: Delays
  /** Answers other than "sold", by status and code. */
  readonly refused: Readonly<Record<string, number>>
}

const load = await new Promise<Load>((resolve) => process.once('message', resolve))
const roll = dice(7)
const wires = await Wires.open(load.host, load.port, load.connections)
let refused: Record<string, number> = {}

const heads = load.sessions.map(
  ({ bearer, cookie }) =>
    `POST /api/lotto/bill/create HTTP/1.1\r\nhost: ${load.host}:${load.port}\r\n` +
    `accept: application/json\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${bearer}\r\ncookie: slth_member=${cookie}\r\n`,
)

function request(lines: number): string {
  const bodies = load.bodies[lines] ?? []
  const body = bodies[roll.below(bodies.length)] ?? ''
  const head = heads[roll.below(heads.length)] ?? ''
  return `${head}idempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** Buys one bill over whichever connection is free first; false when it was not sold. */
async function buy(lines: number): Promise<boolean> {
  const { status, body } = await wires.ask(request(lines))
  if (status === 200 && body.startsWith('{"error":0')) return true
  const code = `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80)}`
  refused[code] = (refused[code] ?? 0) + 1
  return false
}

process.on('message', (order: Order) => {
  void (async () => {
    refused = {}
    const { lines, ms, perSecond } = order
    const report: Report =
      perSecond === undefined
        ? {
            rate: await closedLoop(load.connections, ms, async () => ((await buy(lines)) ? 1 : 0)),
            refused,
          }
        : { delays: await openLoop(perSecond, ms, () => buy(lines)), refused }
    process.send?.(report)
  })()
})
process.once('disconnect', () => process.exit())
process.send?.('open')

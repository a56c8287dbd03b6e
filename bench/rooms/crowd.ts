// The crowd of bench/rooms, a process of its own: opens a stream for each of its players, bets with each in the last
// seconds of as many coups as it is told, and answers what everything took.
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { randomUUID } from 'node:crypto'

/** What the crowd is to do. */
export interface Evening {
  readonly url: string
  readonly room: string
  readonly sessions: readonly string[]
  readonly coups: number
}

/** What it saw; times in ms. */
export interface Seen {
  /** Each bet from its press to its answer, and the state of its ticket or why it is none. */
  readonly bets: readonly { readonly ms: number; readonly end: string }[]
  /** Each arrival of a card at a stream, since its step. */
  readonly cards: readonly number[]
  /** Each arrival of any other step. */
  readonly steps: readonly number[]
}

interface Table {
  readonly state: string
  readonly state_until: string | null
  readonly updated_at: string
  readonly shoe: number
  readonly coup: number
}

const MEAN_MS = 2_000
const LEAST_MS = 300
const MOST_MS = 9_000

/** How long before the close the n-th player of so many presses. */
function beforeCloseMs(at: number, players: number): number {
  const part = (at + 0.5) / players
  return Math.min(LEAST_MS - Math.log(1 - part) * MEAN_MS, MOST_MS)
}

async function spend({ url, room, sessions, coups }: Evening): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const [bets, cards, steps]: [{ ms: number; end: string }[], number[], number[]] = [[], [], []]
  const streams: IncomingMessage[] = []
  const played = new Set<string>()
  const pressing: Promise<void>[] = []
  const done = Promise.withResolvers<void>()

  const press = async (session: string, { shoe, coup }: Table): Promise<void> => {
    const stakes = { [['P', 'B', 'T', 'small'][coup % 4] ?? 'P']: '20' }
    const body = JSON.stringify({ session, key: randomUUID(), room, shoe, coup, stakes })
    const fromMs = performance.now()
    const answer = await post(agent, `${url}/table/bet`, body).catch(() => ({ error: 'lost' }))
    const { error, ticket } = answer as { error?: string; ticket?: { state: string } }
    bets.push({ ms: performance.now() - fromMs, end: error ?? ticket?.state ?? 'nothing' })
  }
  /** The first stream leads: all see the same. */
  const lead = (table: Table): void => {
    const name = `${table.shoe} ${table.coup}`
    if (table.state === 'betting' && !played.has(name) && played.size < coups) {
      played.add(name)
      const closesMs = Date.parse(table.state_until ?? '')
      for (const [at, session] of sessions.entries()) {
        const waitMs = closesMs - beforeCloseMs(at, sessions.length) - Date.now()
        if (waitMs < 0) continue
        const pressed = new Promise<void>((resolve) => setTimeout(resolve, waitMs))
        pressing.push(pressed.then(() => press(session, table)))
      }
    }
    if (table.state === 'settled' && played.size === coups) done.resolve()
  }
  const hear = (table: Table, isLeader: boolean): void => {
    const ms = Date.now() - Date.parse(table.updated_at)
    if (played.size > 0) (table.state === 'dealing' ? cards : steps).push(ms)
    if (isLeader) lead(table)
  }
  for (const [at] of sessions.entries()) {
    streams.push(
      await follow(agent, `${url}/table/stream/${room}`, (table) => hear(table, at === 0)),
    )
  }
  await done.promise
  await Promise.all(pressing)
  for (const stream of streams) stream.destroy()
  agent.destroy()
  return { bets, cards, steps }
}

/** Reads one stream as a browser does. What it is told at once is how the table is, and no step. */
const follow = (
  agent: Agent,
  url: string,
  hear: (table: Table) => void,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/event-stream' } }, (response) => {
      let text = ''
      let isFirst = true
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data === undefined) continue
          if (!isFirst) hear(JSON.parse(data) as Table)
          isFirst = false
        }
      })
      // It is ended by whoever opened it.
      response.on('error', () => {})
      resolve(response)
    }).on('error', reject)
  })

const post = (agent: Agent, url: string, body: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(JSON.parse(text)))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

process.on('message', (evening: Evening) => {
  void spend(evening).then((seen) => process.send?.(seen))
})

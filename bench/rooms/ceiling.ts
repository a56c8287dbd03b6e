// The ceiling of bench/rooms, a process of its own: a table that does for a press what no studio can leave out, and sends
// a text of the usual size to all streams at each step. It keeps no account of anything else.
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { signBody } from '#studio/wallet/signing.ts'

export interface CeilingInput {
  readonly dir: string
  readonly walletUrl: string
  readonly privateKey: string
  readonly game: string
  /** By the key of its session. */
  readonly players: Readonly<Record<string, { readonly user: string; readonly token: string }>>
  readonly bettingMs: number
}

const CLOSED_MS = 1_500
/** What a table in the middle of its shoe takes. */
const TEXT_CHARACTERS = 1_400

/** A bet as the least that must be done for it; wins of nothing close what was taken. */
function openCounter({ dir, walletUrl, privateKey, game, players }: CeilingInput) {
  const rows = new DatabaseSync(join(dir, `ceiling-${randomUUID()}.db`))
  rows.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  rows.exec('create table said (id text primary key, body text)')
  const write = rows.prepare('insert into said values (?, ?)')
  const tell = async (path: string, body: object): Promise<void> => {
    const said = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(privateKey, said),
    }
    const answer = await fetch(`${walletUrl}${path}`, { method: 'POST', headers, body: said })
    const { status } = (await answer.json()) as { status: string }
    if (status !== 'RS_OK') throw new Error(`ceiling: ${path} ${status}`)
  }
  const wins: (() => Promise<void>)[] = []
  const bet = async (session: string): Promise<void> => {
    const id = randomUUID()
    const moving = {
      ...players[session],
      game_code: game,
      request_uuid: randomUUID(),
      round: randomUUID(),
      currency: 'THB',
      is_free: false,
      is_aggregated: false,
      is_supplier_promo: false,
    }
    const made = { ...moving, transaction_uuid: id, round_closed: false, amount: 2_000_000 }
    write.run(id, JSON.stringify(made))
    await tell('/transaction/bet', made)
    write.run(`${id} done`, JSON.stringify(made))
    const win = {
      ...moving,
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: id,
      round_closed: true,
      amount: 0,
    }
    wins.push(() => tell('/transaction/win', win))
  }
  const closeAll = async (): Promise<void> => {
    const owed = wins.splice(0)
    await Promise.all(owed.map((win) => win()))
  }
  return { bet, closeAll }
}

async function open(input: CeilingInput): Promise<string> {
  const { bettingMs } = input
  const { bet, closeAll } = openCounter(input)
  const streams = new Set<ServerResponse>()
  let now = { state: 'shoe', state_until: null as string | null, shoe: 1, coup: 0 }
  const eventText = () => {
    const table = { ...now, updated_at: new Date().toISOString() }
    const filling = 'B'.repeat(TEXT_CHARACTERS - 120)
    return `event: table\ndata: ${JSON.stringify({ ...table, filling })}\n\n`
  }
  const step = (state: string, lastsMs: number, next: () => void) => {
    const coup = state === 'betting' ? now.coup + 1 : now.coup
    now = { ...now, state, state_until: new Date(Date.now() + lastsMs).toISOString(), coup }
    const said = eventText()
    for (const stream of streams) stream.write(said)
    setTimeout(next, lastsMs).unref()
  }
  const play = () =>
    step('betting', bettingMs, () =>
      step('closing', CLOSED_MS, () =>
        step('dealing', CLOSED_MS, () => step('settled', CLOSED_MS, settle)),
      ),
    )
  const settle = () => void closeAll().then(play)
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(eventText())
      streams.add(response)
      response.once('close', () => streams.delete(response))
      return
    }
    void text(request).then(async (body) => {
      await bet((JSON.parse(body) as { session: string }).session)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ticket: { state: 'riding' } }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  setTimeout(play, CLOSED_MS).unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

process.on('message', (input: CeilingInput) => {
  void open(input).then((url) => process.send?.(url))
})

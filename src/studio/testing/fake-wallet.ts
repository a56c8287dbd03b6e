import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Said {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A site's wallet of a test's own: it keeps its promises, unless it is ordered not to. */
export interface FakeWallet extends AsyncDisposable {
  readonly url: string
  readonly seen: Said[]
  /** In satang. */
  balanceOf(user: string): bigint
  fund(user: string, satang: bigint): void
  /**
   * What happens to the next message of a path: `hang` waits for `release`, `lose` is done and not answered, any other
   * word is the wallet's no.
   */
  order(path: string, ...faults: string[]): void
  release(): void
}

const UNITS_PER_SATANG = 1_000n

type Body = Said['body']

/** What the wallet has written: each message once, whatever comes when. */
class Purses {
  readonly balances = new Map<string, bigint>()
  readonly #answered = new Map<string, string>()
  readonly #amounts = new Map<string, bigint>()
  readonly #gone = new Set<string>()

  move(path: string, body: Body): string {
    const id = String(body['transaction_uuid'])
    const status = this.#answered.get(id) ?? this.#write(path, id, body)
    this.#answered.set(id, status)
    return status
  }

  #write(path: string, id: string, body: Body): string {
    const bet = String(body['reference_transaction_uuid'])
    const amount = BigInt(Number(body['amount'] ?? 0)) / UNITS_PER_SATANG
    const user = String(body['user'])
    const balance = this.balances.get(user) ?? 0n
    const say = (change: bigint) => {
      this.balances.set(user, balance + change)
      return 'RS_OK'
    }
    if (path === '/transaction/rollback') {
      const isBack = this.#gone.has(bet)
      this.#gone.add(bet)
      return say(isBack ? 0n : (this.#amounts.get(bet) ?? 0n))
    }
    if (this.#gone.has(path === '/transaction/win' ? bet : id)) {
      return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    }
    if (path === '/transaction/win') return say(amount)
    if (balance < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    this.#amounts.set(id, amount)
    return say(-amount)
  }
}

/** Starts a wallet that knows every player by his name; his token is the same. */
export async function fakeWallet(): Promise<FakeWallet> {
  const purses = new Purses()
  const orders = new Map<string, string[]>()
  const seen: Said[] = []
  let held: (() => void)[] = []
  const answer = (path: string, body: Body, response: ServerResponse) => {
    const fault = orders.get(path)?.shift()
    if (fault === 'hang') {
      held.push(() => answer(path, body, response))
      return
    }
    const isNo = fault !== undefined && fault !== 'lose'
    const status = isNo
      ? fault
      : path.startsWith('/transaction/')
        ? purses.move(path, body)
        : 'RS_OK'
    if (fault === 'lose') {
      response.destroy()
      return
    }
    const user = String(body['user'] ?? body['token'])
    const balance = Number((purses.balances.get(user) ?? 0n) * UNITS_PER_SATANG)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status, balance, token: body['token'] }))
  }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const said = { path: request.url ?? '', body: JSON.parse(text) as Body }
      seen.push(said)
      answer(said.path, said.body, response)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    balanceOf: (user) => purses.balances.get(user) ?? 0n,
    fund: (user, satang) => purses.balances.set(user, satang),
    order: (path, ...faults) => orders.set(path, faults),
    release: () => {
      const waiting = held
      held = []
      for (const go of waiting) go()
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Call } from '#kernel/contract.ts'
import type { MemberActor } from '#tests/support/member.ts'
import type { Journal } from './ledger-journal.ts'
import type { Sending } from './ledger-outcomes.ts'

/** Something a member wants done once, however often it has to be sent. */
export interface Wish {
  /** Under which the books keep its decision. */
  readonly key: string
  readonly member: MemberActor
  readonly call: Call
  readonly input: Record<string, unknown>
  readonly headers: Record<string, string>
  /** What it takes from the wallet: a refusal for want of money says that this was not there. */
  readonly takesSatang: bigint
  /** What an ok means, in the words of the books: kind and row. */
  readonly meaning: (data: unknown) => string
}

/** One sending with its times: places in the one count of all sends and ends of the run. */
export interface Sent extends Sending {
  readonly wish: Wish
  readonly sentAt: number
  readonly answeredAt: number
  /** What the answer says the wallet holds. */
  readonly balanceSatang?: bigint
}

/** What one call over HTTP came back with. */
export interface End {
  readonly end: Sending['end']
  readonly code: string
  readonly data: unknown
}

const ANSWER_MS_MAX = 20_000

/** Sockets of our own: `fetch` keeps one open, unused, when a call is given up while it connects. */
const agent = new Agent({ keepAlive: true })

/** Gives all sockets back: the site's stop waits for those that never brought a request. */
export const closeSockets = (): void => agent.destroy()

/**
 * Makes a call like the web client does and answers how it ended. A socket that breaks, an answer
 * of ours that is no decision (a fault, a server that is busy) and a lost session are unknown.
 * @param cutAfterMs cuts the socket after so long, wherever the server is by then
 */
export async function ask(
  baseUrl: string,
  wish: Pick<Wish, 'call' | 'input' | 'headers'> & { readonly member: MemberActor },
  cutAfterMs: number | null = null,
): Promise<End> {
  const { call, input, member, headers } = wish
  const isGet = call.method === 'GET'
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  try {
    const sending = request(`${baseUrl}${call.path}${isGet ? `?${query.toString()}` : ''}`, {
      agent,
      method: call.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.bearer}`,
        cookie,
        ...headers,
      },
      signal: AbortSignal.timeout(cutAfterMs ?? ANSWER_MS_MAX),
    })
    sending.end(isGet ? undefined : JSON.stringify(input))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const body = (await json(response)) as Record<string, unknown>
    const code = String(body['code'] ?? '')
    if (response.statusCode !== 200) {
      return { end: 'unknown', code: `${response.statusCode}`, data: null }
    }
    return { end: body['error'] === 0 ? 'ok' : 'refused', code, data: body['data'] }
  } catch (error) {
    return { end: 'unknown', code: (error as Error).name, data: null }
  }
}

/** All sends and ends of a run. An ok is in its worker's file before the worker hears of it. */
export class History {
  readonly sent: Sent[] = []
  readonly counts = new Map<string, number>()
  readonly journal: Journal
  #clock = 0

  constructor(journal: Journal) {
    this.journal = journal
  }

  tick(): number {
    return (this.#clock += 1)
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  /** Sends a wish once and writes down how it ended. */
  async send(
    baseUrl: string,
    wish: Wish,
    worker: number,
    cutAfterMs: number | null,
  ): Promise<Sent> {
    const sentAt = this.tick()
    const { end, code, data } = await ask(baseUrl, wish, cutAfterMs)
    const isOk = end === 'ok'
    const answer = isOk ? wish.meaning(data) : end === 'refused' ? code : ''
    const balance = isOk ? (data as { balance?: string }).balance : undefined
    if (isOk) this.journal.acknowledge(worker, wish.key, answer)
    const sent = {
      wish,
      key: wish.key,
      end,
      answer,
      sentAt,
      answeredAt: this.tick(),
      ...(balance === undefined ? {} : { balanceSatang: BigInt(balance.replace('.', '')) }),
    }
    this.sent.push(sent)
    this.count(`${wish.call.path} ${end} ${code}`.trim())
    return sent
  }

  /** How often each call ended how, for whoever reads the run. */
  table(): string {
    return [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${`${times}`.padStart(6)}  ${name}`)
      .join('\n')
  }
}

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Answer, type Expected, judge, RowFailed } from './answer.ts'
import { shownUnits, UNITS_IN_ONE } from './money.ts'
import type { Session } from './session.ts'
import { type Deed, type Exchange, post, type Target } from './wire.ts'

/** What most bets cost. */
export const STAKE_UNITS = 10 * UNITS_IN_ONE
/** What the main player must have at the start, so that no row runs out of money by itself. */
export const NEEDED_UNITS = 20 * STAKE_UNITS

export const OK = 'RS_OK'

/** Who plays, and what his messages say beside the money. */
export interface Player {
  readonly user: string
  readonly token: string
}

/** How a message departs from the usual one, and what must be answered. */
export interface Option {
  readonly uuid?: string
  /** Replace or add fields. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The statuses that are right; RS_OK unless given. */
  readonly is?: string | readonly string[]
  /** What the balance moves; for a status other than RS_OK it is nothing. */
  readonly movesUnits?: number
}

/** What a provider sends about one round; each says the transaction_uuid that it had. */
export interface Round {
  readonly round: string
  bet(amountUnits: number, option?: Option): Promise<string>
  win(betUuid: string, amountUnits: number, option?: Option): Promise<string>
  rollback(ofUuid: string, movesUnits: number, option?: Option): Promise<string>
}

/** A message that was done and could be taken back. */
interface Taken {
  readonly uuid: string
  readonly round: string
  readonly gameCode: string
  readonly player: Player
}

type Body = Record<string, unknown>

/** All that a row needs to play: it sends, judges, remembers what was said, and takes back what it did. */
export class Play {
  readonly target: Target
  readonly session: Session
  readonly exchanges: Exchange[] = []
  /** What was seen where the contract leaves a choice. */
  readonly notes: string[] = []
  /** The exchange that was judged last. */
  judged: Exchange | undefined
  readonly #taken: Taken[] = []
  readonly #balances = new Map<string, number>()

  constructor(target: Target, session: Session) {
    this.target = target
    this.session = session
  }

  /** Asks for the balance of a player. @throws RowFailed where the answer is not right */
  async balance(player: Player = this.session): Promise<number> {
    const body = this.asked(player)
    const exchange = await this.send('balance', JSON.stringify(body))
    const answer = this.judge(exchange, this.expected(body, [OK]))
    return answer.balance ?? 0
  }

  /** The same without a look at the echo, so that an operator who gives none is told row by row. */
  async openingBalance(player: Player = this.session): Promise<number> {
    const body = this.asked(player)
    const exchange = await this.send('balance', JSON.stringify(body))
    const expected = { ...this.expected(body, [OK]), requestUuid: undefined }
    return this.judge(exchange, expected).balance ?? 0
  }

  /** The balance before the next message, asked once a row and then kept up by what was answered. */
  async known(player: Player): Promise<number> {
    const known = this.#balances.get(player.user) ?? (await this.balance(this.#witness(player)))
    this.#balances.set(player.user, known)
    return known
  }

  /** A new round of a player; the main one plays unless another is given. */
  round(player: Player = this.session, round: string = randomUUID()): Round {
    const tell = async (deed: Deed, fields: Body, movesUnits: number, option: Option) => {
      const uuid = option.uuid ?? randomUUID()
      const body = this.message(deed, player, { round, transaction_uuid: uuid, ...fields })
      const statuses = [option.is ?? OK].flat()
      const moves = statuses.includes(OK) && statuses.length === 1 ? movesUnits : 0
      await this.told(
        deed,
        player,
        { ...body, ...option.fields },
        statuses,
        option.movesUnits ?? moves,
      )
      return uuid
    }
    return {
      round,
      bet: (amount, option = {}) => tell('bet', { amount }, -amount, option),
      win: (bet, amount, option = {}) =>
        tell('win', { amount, reference_transaction_uuid: bet }, amount, option),
      rollback: (of, movesUnits, option = {}) =>
        tell('rollback', { reference_transaction_uuid: of }, movesUnits, option),
    }
  }

  /**
   * Sends a message, judges its answer, and asks for the balance afterwards, which has to say the same.
   * @throws RowFailed
   */
  async told(
    deed: Deed,
    player: Player,
    body: Body,
    statuses: readonly string[],
    movesUnits: number,
  ): Promise<Answer> {
    const before = await this.known(player)
    const exchange = await this.send(deed, JSON.stringify(body))
    const after = before + movesUnits
    this.#balances.delete(player.user)
    const answer = this.judge(exchange, { ...this.expected(body, statuses), balanceUnits: after })
    await this.expectBalance(player, after)
    if (statuses.length > 1) this.notes.push(answer.status)
    return answer
  }

  /** Asks for the balance, which must be this. @throws RowFailed */
  async expectBalance(player: Player, balanceUnits: number): Promise<void> {
    const found = await this.balance(this.#witness(player))
    if (found !== balanceUnits) {
      throw new RowFailed(
        `expected balance ${balanceUnits} (${shownUnits(balanceUnits)}) when asked afterwards; ` +
          `found ${found} (${shownUnits(found)})`,
      )
    }
    this.#balances.set(player.user, found)
  }

  /** Sends messages at the same time and judges each without its balance. @throws RowFailed */
  async together(
    messages: readonly { deed: Deed; body: Body; is: readonly string[] }[],
    player: Player = this.session,
  ): Promise<Answer[]> {
    this.#balances.delete(player.user)
    const exchanges = await Promise.all(
      messages.map(({ deed, body }) => this.send(deed, JSON.stringify(body))),
    )
    return messages.map(({ body, is }, index) => {
      const exchange = exchanges[index]
      if (!exchange) throw new RowFailed('expected an answer; found none')
      return this.judge(exchange, this.expected(body, is))
    })
  }

  /** Compares an answer with what it must say; keeps which one was wrong. @throws RowFailed */
  judge(exchange: Exchange, expected: Expected): Answer {
    this.judged = exchange
    return judge(exchange, expected)
  }

  /** Sends bytes as they are and keeps what was said. What was done is remembered, to be taken back. */
  async send(
    deed: Deed,
    body: string,
    forged?: { readonly signature: string | undefined },
  ): Promise<Exchange> {
    const exchange = await post(this.target, deed, body, forged)
    this.exchanges.push(exchange)
    if (deed !== 'balance' && isDone(exchange)) this.#remember(deed, body)
    return exchange
  }

  /** The fields that every message has. */
  asked({ user, token }: Player): Body {
    return { request_uuid: randomUUID(), user, token, game_code: this.session.game_code }
  }

  /** A whole message as providers send it. */
  message(deed: Deed, player: Player, fields: Body): Body {
    const moving = {
      ...this.asked(player),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: `certify-${randomUUID()}`,
      supplier_user: 'certify',
      round: randomUUID(),
      round_closed: false,
      meta: null,
    }
    if (deed === 'rollback') return { ...moving, ...fields }
    const { currency } = this.session
    const ofAmount = { currency, is_free: false, is_supplier_promo: false, is_aggregated: false }
    return { ...moving, ...ofAmount, reward_uuid: null, bet: null, ...fields }
  }

  expected(body: Body, statuses: readonly string[]): Expected {
    const { request_uuid: uuid, user } = body
    return {
      statuses,
      requestUuid: typeof uuid === 'string' ? uuid : undefined,
      user: `${user as string}`,
      currency: this.session.currency,
    }
  }

  /** Takes back what the row did, the last first. What an operator refuses here is seen in the difference. */
  async undo(): Promise<void> {
    for (const { uuid, round, gameCode, player } of this.#taken.splice(0).toReversed()) {
      const fields = { round, game_code: gameCode, reference_transaction_uuid: uuid }
      const body = this.message('rollback', this.#witness(player), fields)
      await post(this.target, 'rollback', JSON.stringify(body))
    }
    this.#balances.clear()
  }

  /** A live session of the same user: an expired token may not ask. */
  #witness(player: Player): Player {
    const { session } = this
    const lively = [session, session.second, session.excluded, session.limited]
    return lively.find((other) => other?.user === player.user) ?? player
  }

  #remember(deed: Deed, sent: string): void {
    const body = readSent(sent)
    if (!body) return
    const { user, token, round, game_code: gameCode, transaction_uuid: own } = body
    const uuid = deed === 'rollback' ? body.reference_transaction_uuid : own
    const index = this.#taken.findIndex((taken) => taken.uuid === uuid)
    if (deed === 'rollback') {
      if (index >= 0) this.#taken.splice(index, 1)
    } else if (index < 0) {
      this.#taken.push({ uuid: own, round, gameCode, player: { user, token } })
    }
  }
}

const sentSchema = z.object({
  user: z.string(),
  token: z.string(),
  game_code: z.string(),
  round: z.string(),
  transaction_uuid: z.string(),
  reference_transaction_uuid: z.optional(z.string()),
})

/** What was sent, if it can be taken back: some bytes are no message on purpose. */
function readSent(sent: string): z.output<typeof sentSchema> | undefined {
  try {
    return z.safeParse(sentSchema, JSON.parse(sent)).data
  } catch {
    return undefined
  }
}

function isDone({ httpStatus, response }: Exchange): boolean {
  return httpStatus === 200 && /"status"\s*:\s*"RS_OK"/.test(response)
}

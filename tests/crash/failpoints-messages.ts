import { createHash, randomUUID } from 'node:crypto'
import { hashOfToken } from '#features/game/server/session-store.ts'
import type { MessageOutcome, NewMessage } from '#features/game/server/wallet-store.ts'
import type { Satang } from '#kernel/money.ts'
import { operationKey, requestHash } from '#ledger/keys.ts'
import type { Player } from '#tests/support/games.ts'
import type { World } from '#tests/support/world.ts'

/** Tells messages as one batch, as a lane does. */
type Tell = (messages: readonly NewMessage[]) => Promise<MessageOutcome[]>

interface Said extends Partial<NewMessage> {
  /** What the message refers to; it is of the same round. */
  readonly of?: NewMessage
}

/** A player of a provider, and what that provider can say of him. */
export class Table {
  readonly #world: World
  readonly #providerId: number
  readonly #player: Player
  readonly #tell: Tell

  constructor(world: World, providerId: number, player: Player, tell: Tell) {
    this.#world = world
    this.#providerId = providerId
    this.#player = player
    this.#tell = tell
  }

  /** A message as the site makes it of a call; of a round of its own unless it refers to one. */
  say(kind: NewMessage['kind'], { of, ...fields }: Said = {}): NewMessage {
    const transactionUuid = randomUUID()
    return {
      kind,
      providerId: this.#providerId,
      memberId: BigInt(this.#player.memberId),
      tokenHash: hashOfToken(this.#player.token),
      operationKey: operationKey({
        scope: 'provider',
        owner: this.#providerId,
        call: 'game.transaction',
        key: transactionUuid,
      }),
      referenceKey: of?.operationKey ?? null,
      transactionUuid,
      transactionRef: null,
      referenceUuid: of?.transactionUuid ?? null,
      gameCode: 'reel',
      round: of?.round ?? randomUUID(),
      isClosing: false,
      amountSatang: 0n,
      currency: kind === 'rollback' ? null : 'THB',
      isFree: false,
      isPromo: false,
      isAggregated: false,
      rewardUuid: null,
      requestHash: requestHash([kind, transactionUuid]),
      bodyHash: createHash('sha256').update(transactionUuid).digest(),
      ...fields,
    }
  }

  /** Says something that must be done. */
  async done(kind: NewMessage['kind'], said: Said = {}): Promise<NewMessage> {
    const message = this.say(kind, said)
    const [outcome] = await this.#tell([message])
    if (outcome?.word !== null) throw new Error(`${kind} was refused: ${outcome?.word}`)
    return message
  }

  /** A prize of the provider, which needs no bet: what the player plays with. */
  async fund(amountSatang: Satang): Promise<void> {
    await this.done('win', { isPromo: true, isClosing: true, amountSatang })
  }

  /** Bets of one baht that cost the player nothing. */
  async giveFreeBet(): Promise<string> {
    const rewardUuid = randomUUID()
    await this.#world.query(
      `insert into game.free_bet (reward_uuid, provider_id, member_id, value_satang, bets, expires_at)
       values ($1, $2, $3, 100, 5, platform.clock() + interval '1 day')`,
      [rewardUuid, this.#providerId, this.#player.memberId],
    )
    return rewardUuid
  }

  /** What is in the wallet, what the player owes, and how many incidents somebody should look at. */
  async stand(): Promise<Stand> {
    const [row] = await this.#world.query<Stand>(
      `select (select available from ledger.wallet_balance where account_id = $1)::integer as cash,
              (select coalesce(sum(owed_satang), 0) from game.round where member_id = $2)::integer as owed,
              (select count(*) from game.incident where member_id = $2)::integer as incidents`,
      [this.#player.walletId, this.#player.memberId],
    )
    if (!row) throw new Error('a wallet has a balance')
    return row
  }
}

/** In satang; whole numbers that a test compares. */
interface Stand {
  readonly cash: number
  readonly owed: number
  readonly incidents: number
}

/** Messages of one batch, and what becomes of them. */
interface Scene {
  readonly name: string
  /** Plays what must come before, and says what the batch has. */
  readonly make: (table: Table) => Promise<readonly NewMessage[]>
  /** What the wallet and the debt change by. */
  readonly cash: number
  readonly owed?: number
  readonly incidents?: number
  /** Why nothing is done. */
  readonly word?: string
}

const TEN = 1_000n

/** In this order on one player: a debt of one scene is paid in the next. */
export const scenes: readonly Scene[] = [
  {
    name: 'a bet',
    make: async (table) => [table.say('bet', { amountSatang: TEN })],
    cash: -1_000,
  },
  {
    name: 'a win that closes its round',
    async make(table) {
      const bet = await table.done('bet', { amountSatang: TEN })
      return [table.say('win', { of: bet, amountSatang: 2_500n, isClosing: true })]
    },
    cash: 2_500,
  },
  {
    name: 'a rollback of a bet',
    async make(table) {
      const bet = await table.done('bet', { amountSatang: TEN })
      return [table.say('rollback', { of: bet })]
    },
    cash: 1_000,
  },
  {
    name: 'a bet and its win together',
    async make(table) {
      const bet = table.say('bet', { amountSatang: TEN })
      return [bet, table.say('win', { of: bet, amountSatang: 3_000n, isClosing: true })]
    },
    cash: 2_000,
  },
  {
    name: 'a rollback before its bet',
    make: async (table) => [table.say('rollback', { of: table.say('bet', { amountSatang: TEN }) })],
    cash: 0,
  },
  {
    name: 'a free bet',
    async make(table) {
      const rewardUuid = await table.giveFreeBet()
      return [table.say('bet', { isFree: true, rewardUuid, amountSatang: 100n })]
    },
    cash: 0,
  },
  {
    name: 'a bet on a round that is over',
    async make(table) {
      const { round } = await table.done('bet', { isClosing: true, amountSatang: TEN })
      return [table.say('bet', { round, amountSatang: TEN })]
    },
    cash: 0,
    incidents: 1,
    word: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  },
  {
    name: 'a rollback of a win whose money is spent',
    async make(table) {
      const bet = await table.done('bet', { amountSatang: TEN })
      const win = await table.done('win', { of: bet, amountSatang: 10_000n, isClosing: true })
      const { cash } = await table.stand()
      await table.done('bet', { amountSatang: BigInt(cash) - 3_000n })
      return [table.say('rollback', { of: win })]
    },
    cash: -3_000,
    owed: 7_000,
    incidents: 1,
  },
  {
    name: 'a later win that pays the debt',
    async make(table) {
      const bet = await table.done('bet')
      return [table.say('win', { of: bet, amountSatang: 20_000n, isClosing: true })]
    },
    cash: 13_000,
    owed: -7_000,
  },
]

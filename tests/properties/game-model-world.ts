import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { hashOfToken } from '#features/game/server/session-store.ts'
import type { NewMessage } from '#features/game/server/wallet-store.ts'
import { type GameMember, gameMember } from '#tests/support/game-members.ts'
import type { Player, TestProvider, WalletAnswer } from '#tests/support/games.ts'
import type { World } from '#tests/support/world.ts'
import { MEMBERS } from './game-messages.ts'
import type { Message, Reply } from './game-model.ts'

// Where sequences of messages meet the product: members, sessions, rounds and uuids that no other sequence has.

/** What each member has at first, in the main wallet and as free credit. */
export const OPENING = [700n, 300n] as const

let runs = 0

/** One sequence: who plays, and the ways in which a message of it is sent. */
export class Run {
  readonly #world: World
  readonly #provider: TestProvider
  readonly #members: readonly GameMember[]
  readonly #players: readonly (readonly Player[])[]
  readonly #no: number

  private constructor(
    world: World,
    provider: TestProvider,
    members: readonly GameMember[],
    players: readonly (readonly Player[])[],
  ) {
    this.#world = world
    this.#provider = provider
    this.#members = members
    this.#players = players
    this.#no = runs += 1
  }

  static async begin(world: World, provider: TestProvider): Promise<Run> {
    const opening = { mainSatang: OPENING[0], freeCreditSatang: OPENING[1] }
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, () => gameMember(world, opening)),
    )
    const players = await Promise.all(
      members.map(({ memberId, mainId, freeCreditId }) =>
        Promise.all(
          [mainId, freeCreditId].map((walletId) => provider.launch(memberId, { walletId })),
        ),
      ),
    )
    return new Run(world, provider, members, players)
  }

  /** Sends a message of a sequence, on one of the two families of paths. */
  async send(message: Message, url?: string): Promise<Reply> {
    const { deed, flaw, reference } = message
    const { player, shown } = this.#playersOf(message)
    const money = {
      // A satang is 1,000 of the wire's units.
      amount: Number(`${message.amountSatang}000`),
      currency: flaw === 'currency' ? 'EUR' : 'THB',
      is_free: deed === 'promo',
      is_supplier_promo: deed === 'promo',
    }
    const answer = await this.#provider.send(
      deed === 'promo' ? 'win' : deed,
      { ...player, token: shown.token },
      {
        transaction_uuid: uuidOf(this.#no, message.uuid),
        ...(reference === null ? {} : { reference_transaction_uuid: uuidOf(this.#no, reference) }),
        game_code: flaw === 'game' ? 'nowhere' : message.game,
        round: `${this.#no}-${message.round}`,
        round_closed: message.closes,
        ...(deed === 'rollback' ? {} : money),
      },
      { family: message.uuid % 2 ? 'caleta' : 'hub88', ...(url === undefined ? {} : { url }) },
    )
    return { status: answer.status, balanceSatang: satangOf(answer) }
  }

  /** A message as a batch gets it, whose uuid is its key. */
  toNew(message: Message): NewMessage {
    const { deed, flaw, reference, amountSatang } = message
    const { player, shown } = this.#playersOf(message)
    const isRollback = deed === 'rollback'
    const { member, game, round } = message
    const same = [deed, member, game, round, reference, isRollback ? '' : `${amountSatang}`]
    const hash = createHash('sha256').update(JSON.stringify(same)).digest()
    const referenceUuid = reference === null ? null : uuidOf(this.#no, reference)
    return {
      kind: deed === 'promo' ? 'win' : deed,
      providerId: this.#provider.providerId,
      memberId: BigInt(player.memberId),
      tokenHash: hashOfToken(shown.token),
      operationKey: uuidOf(this.#no, message.uuid),
      referenceKey: referenceUuid,
      transactionRef: null,
      transactionUuid: uuidOf(this.#no, message.uuid),
      referenceUuid,
      gameCode: flaw === 'game' ? 'nowhere' : message.game,
      round: `${this.#no}-${message.round}`,
      isClosing: message.closes,
      amountSatang: isRollback ? 0n : amountSatang,
      currency: isRollback ? null : flaw === 'currency' ? 'EUR' : 'THB',
      isFree: false,
      isPromo: deed === 'promo',
      isAggregated: false,
      rewardUuid: null,
      requestHash: hash.subarray(0, 16),
      bodyHash: hash,
    }
  }

  /** What the books say of the members: their two wallets, and what they owe. */
  async readBooks(): Promise<{ wallets: bigint[]; owedSatang: bigint }[]> {
    const rows = await this.#world.query<{ main: string; free: string; owed: string }>(
      `select (select b.available from ledger.wallet_balance b where b.account_id = m.main) as main,
              (select b.available from ledger.wallet_balance b where b.account_id = m.free) as free,
              coalesce((select sum(r.owed_satang) from game.round r where r.member_id = m.id), 0) as owed
         from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality m(id, main, free, no)
        order by no`,
      [
        this.#members.map(({ memberId }) => memberId),
        this.#members.map(({ mainId }) => mainId),
        this.#members.map(({ freeCreditId }) => freeCreditId),
      ],
    )
    return rows.map(({ main, free, owed }) => ({
      wallets: [BigInt(main), BigInt(free)],
      owedSatang: BigInt(owed),
    }))
  }

  /** What settled play was told of the rounds, by member and round. */
  async readFacts(): Promise<Record<string, string>> {
    const ids = this.#members.map(({ memberId }) => memberId)
    // What still runs elsewhere in this database holds the facts back for a moment.
    await expect
      .poll(() =>
        this.#world.query(
          `select from game.closing c join game.round r using (round_id)
            where r.member_id = any($1) and c.xid >= platform.horizon()`,
          [ids],
        ),
      )
      .toEqual([])
    const rows = await this.#world.query<{ key: string; facts: string }>(
      `select (array_position($1::bigint[], r.member_id) - 1) || '/' || r.ref as key,
              string_agg(concat_ws(' ', s.stake, s.returned, s.valid), ', ' order by s.revision) as facts
         from game.settled_play('', 100000) s join game.round r on r.round_id = s.source_id
        where s.member_id = any($1) group by r.member_id, r.ref`,
      [ids],
    )
    return Object.fromEntries(
      rows.map(({ key, facts }) => [key.replace(`/${this.#no}-`, '/'), facts]),
    )
  }

  /** Whose message it is, and whose token it shows. */
  #playersOf({ member, wallet, flaw }: Message): { player: Player; shown: Player } {
    const player = this.#players[member]?.[wallet]
    const stranger = this.#players[(member + 1) % MEMBERS]?.[wallet]
    if (!player || !stranger) throw new Error(`there is no member ${member}`)
    return { player, shown: flaw === 'token' ? stranger : player }
  }
}

const uuidOf = (run: number, no: number): string =>
  `00000000-0000-4000-8000-${`${run * 1_000 + no}`.padStart(12, '0')}`

const satangOf = ({ balance }: WalletAnswer): bigint | null =>
  balance === undefined ? null : BigInt(balance) / 1_000n

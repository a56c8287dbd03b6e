import { randomUUID } from 'node:crypto'
import { units } from '#tests/support/games.ts'

/** What a provider knows of a session. */
export interface Player {
  readonly user: string
  readonly token: string
}

export const PROVIDER = 'bench'
export const GAME = 'reel'
export const BET_PATH = `/provider/${PROVIDER}/transaction/bet`
export const WIN_PATH = `/provider/${PROVIDER}/transaction/win`

/** Every round pays something, so that each call moves money; what remains is the house's. */
const STAKE_BAHT = 1
const WIN_BAHT = 0.95

/** A round of two calls: a bet, and its win that closes the round. The members take turns. */
export function pairOf(players: readonly Player[], at: number) {
  const player = players[at % players.length]
  if (!player) throw new Error('bench: nobody to play')
  const [betUuid, round] = [randomUUID(), randomUUID()]
  const common = { user: player.user, token: player.token, game_code: GAME, round }
  const money = { currency: 'THB', is_free: false }
  const bet = {
    ...common,
    request_uuid: randomUUID(),
    transaction_uuid: betUuid,
    round_closed: false,
    amount: units(STAKE_BAHT),
    ...money,
  }
  const win = {
    ...common,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: betUuid,
    round_closed: true,
    amount: units(WIN_BAHT),
    ...money,
  }
  return {
    bet: { path: BET_PATH, body: JSON.stringify(bet) },
    win: { path: WIN_PATH, body: JSON.stringify(win) },
  }
}

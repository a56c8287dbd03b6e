import { randomUUID } from 'node:crypto'
import { NotRun } from './answer.ts'
import { UNITS_IN_ONE } from './money.ts'
import { STAKE_UNITS as STAKE } from './play.ts'
import type { Row } from './row.ts'
import { families } from './wire.ts'

const NO_TOKEN = 'RS_ERROR_INVALID_TOKEN'
const NO_GAME = 'RS_ERROR_INVALID_GAME'
const NO_FREE_BET = { is: ['RS_ERROR_WRONG_TYPES', 'RS_ERROR_UNKNOWN'] }
/** A token that no operator gave. */
const UNKNOWN_TOKEN = 'x'.repeat(43)

/** Tokens, exclusions, limits, games and free bets: W7 to W9, W25 to W28, W35, W36. */
export const rowsOfPlayers: readonly Row[] = [
  {
    id: 'W7',
    title: 'an expired token takes no bet',
    needs: ['expired'],
    play: async (play) => {
      await play.round(play.session.expired).bet(STAKE, { is: 'RS_ERROR_TOKEN_EXPIRED' })
    },
  },
  {
    id: 'W8',
    title: 'an expired token still pays a win and a rollback',
    needs: ['expired'],
    play: async (play) => {
      const { user, expired } = play.session
      if (expired?.user !== user) {
        throw new NotRun('the expired token is not one of the main user, who could bet before')
      }
      const { round, bet } = play.round()
      const [won, lost] = [await bet(STAKE), await bet(STAKE)]
      const later = play.round(expired, round)
      await later.win(won, 2 * STAKE)
      await later.rollback(lost, STAKE)
    },
  },
  {
    id: 'W9',
    title: 'an unknown token: neither bet nor win',
    play: async (play) => {
      const { round, bet } = play.round()
      const taken = await bet(STAKE)
      const unknown = play.round({ user: play.session.user, token: UNKNOWN_TOKEN }, round)
      await unknown.win(taken, STAKE, { is: NO_TOKEN })
      await unknown.bet(STAKE, { is: NO_TOKEN })
    },
  },
  {
    id: 'W9a',
    title: 'the token of another player: no bet',
    needs: ['second'],
    play: async (play) => {
      const { user, second } = play.session
      const stranger = { user, token: second?.token ?? '' }
      await play.round(stranger).bet(STAKE, { is: NO_TOKEN })
    },
  },
  {
    id: 'W25',
    title: 'an excluded player takes no bet',
    needs: ['excluded'],
    play: async (play) => {
      await play.round(play.session.excluded).bet(STAKE, { is: 'RS_ERROR_USER_DISABLED' })
    },
  },
  {
    id: 'W26',
    title: 'an excluded player is still paid a win, which can be rolled back',
    needs: ['excluded'],
    play: async (play) => {
      const { excluded } = play.session
      const taken = excluded?.bet
      if (!taken) throw new NotRun('no bet taken before the exclusion was given (excluded.bet)')
      const { win, rollback } = play.round(excluded, taken.round)
      const fields = { game_code: taken.game_code ?? play.session.game_code }
      const won = await win(taken.transaction_uuid, STAKE, { fields })
      await rollback(won, -STAKE, { fields })
    },
  },
  {
    id: 'W27',
    title: 'a bet above the limit of a player; one below it is taken',
    needs: ['limited'],
    play: async (play) => {
      const { limited } = play.session
      const aboveUnits = (limited?.limit_amount ?? 0) + UNITS_IN_ONE
      const { bet, rollback } = play.round(limited)
      if ((await play.balance(limited)) < aboveUnits) {
        throw new NotRun('the limited player has less money than his limit')
      }
      await bet(aboveUnits, { is: families[play.target.family].limitStatus })
      await rollback(await bet(UNITS_IN_ONE), UNITS_IN_ONE)
    },
  },
  {
    id: 'W28',
    title: 'a game that is switched off takes no bet',
    needs: ['disabled_game_code'],
    play: async (play) => {
      const fields = { game_code: play.session.disabled_game_code }
      await play.round().bet(STAKE, { fields, is: NO_GAME })
    },
  },
  {
    id: 'W28a',
    title: 'a game that is switched off pays a win of a bet from before',
    needs: ['disabled_game_code', 'disabled_bet'],
    play: async (play) => {
      const { disabled_bet: taken, disabled_game_code } = play.session
      const { win, rollback } = play.round(play.session, taken?.round)
      const fields = { game_code: disabled_game_code }
      const won = await win(taken?.transaction_uuid ?? '', STAKE, { fields })
      await rollback(won, -STAKE, { fields })
    },
  },
  {
    id: 'W28b',
    title: 'a game that nobody has takes no bet',
    play: async (play) => {
      await play.round().bet(STAKE, { fields: { game_code: 'certify-no-game' }, is: NO_GAME })
    },
  },
  {
    id: 'W35',
    title: 'a free bet costs nothing, and its win is paid',
    needs: ['free_bet'],
    play: async (play) => {
      const { free_bet: free } = play.session
      const fields = { is_free: true, reward_uuid: free?.reward_uuid, game_code: free?.game_code }
      const { bet, win } = play.round()
      const taken = await bet(free?.amount ?? 0, { fields, movesUnits: 0 })
      await win(taken, STAKE, { fields })
    },
  },
  {
    id: 'W36',
    title: 'a free bet of a reward that is none, or of no reward',
    play: async (play) => {
      const { bet } = play.round()
      await bet(STAKE, { fields: { is_free: true, reward_uuid: randomUUID() }, ...NO_FREE_BET })
      await bet(STAKE, { fields: { is_free: true }, ...NO_FREE_BET })
    },
  },
  {
    id: 'W36a',
    title: 'a free bet of another amount than the reward',
    needs: ['free_bet'],
    play: async (play) => {
      const { free_bet: free } = play.session
      const fields = { is_free: true, reward_uuid: free?.reward_uuid, game_code: free?.game_code }
      await play.round().bet((free?.amount ?? 0) + UNITS_IN_ONE, { fields, ...NO_FREE_BET })
    },
  },
]

import { randomUUID } from 'node:crypto'
import { RowFailed } from './answer.ts'
import { UNITS_IN_ONE } from './money.ts'
import { type Option, STAKE_UNITS as STAKE } from './play.ts'
import type { Row } from './row.ts'

const DUPLICATE = 'RS_ERROR_DUPLICATE_TRANSACTION'
const MISSING = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
const ROLLED_BACK = 'RS_ERROR_TRANSACTION_ROLLED_BACK'
const POOR = 'RS_ERROR_NOT_ENOUGH_MONEY'
/** A rollback of what never came: the contract lets an operator choose. */
export const NEVER_CAME: Option = { is: ['RS_OK', MISSING] }

/** The life of bets, wins and rollbacks: W1 to W5, W10 to W24. */
export const rowsOfRounds: readonly Row[] = [
  {
    id: 'W1',
    title: 'a bet is taken',
    play: async (play) => {
      await play.round().bet(STAKE)
    },
  },
  {
    id: 'W2',
    title: 'the same bet again changes nothing and answers the present balance',
    play: async (play) => {
      const { bet } = play.round()
      const uuid = await bet(STAKE)
      await play.round().bet(2 * STAKE)
      await bet(STAKE, { uuid, movesUnits: 0 })
    },
  },
  {
    id: 'W3',
    title: 'the transaction_uuid of a bet with another amount or round, or for a win or a rollback',
    play: async (play) => {
      const { bet, win, rollback } = play.round()
      const uuid = await bet(STAKE)
      await bet(2 * STAKE, { uuid, is: DUPLICATE })
      await play.round().bet(STAKE, { uuid, is: DUPLICATE })
      const other = await bet(STAKE)
      await win(other, STAKE, { uuid, is: DUPLICATE })
      await rollback(other, 0, { uuid, is: DUPLICATE })
    },
  },
  {
    id: 'W3a',
    title: 'the transaction_uuid of a bet with another game',
    needs: ['other_game_code'],
    play: async (play) => {
      const { bet } = play.round()
      const uuid = await bet(STAKE)
      const fields = { game_code: play.session.other_game_code }
      await bet(STAKE, { uuid, fields, is: DUPLICATE })
    },
  },
  {
    id: 'W3b',
    title: 'the transaction_uuid of a bet of another player',
    needs: ['second'],
    play: async (play) => {
      const { round, bet } = play.round()
      const uuid = await bet(STAKE)
      await play.round(play.session.second, round).bet(STAKE, { uuid, is: DUPLICATE })
    },
  },
  {
    id: 'W4',
    title: 'a bet above the balance; the same bet once there is enough money',
    isLarge: true,
    play: async (play) => {
      const { bet, win } = play.round()
      const small = await bet(STAKE)
      const amountUnits = (await play.balance()) + UNITS_IN_ONE
      const large = play.round()
      const uuid = randomUUID()
      await large.bet(amountUnits, { uuid, is: POOR })
      await win(small, 2 * STAKE)
      await large.bet(amountUnits, { uuid })
    },
  },
  {
    id: 'W5',
    title: 'a bet of 0',
    play: async (play) => {
      await play.round().bet(0)
    },
  },
  {
    id: 'W10',
    title: 'a win is paid',
    play: async (play) => {
      const { bet, win } = play.round()
      await win(await bet(STAKE), 2 * STAKE, { fields: { round_closed: true } })
    },
  },
  {
    id: 'W11',
    title: 'the same win again changes nothing',
    play: async (play) => {
      const { bet, win } = play.round()
      const taken = await bet(STAKE)
      const uuid = await win(taken, 2 * STAKE)
      await win(taken, 2 * STAKE, { uuid, movesUnits: 0 })
    },
  },
  {
    id: 'W12',
    title: 'a second win of the same bet',
    play: async (play) => {
      const { bet, win } = play.round()
      const taken = await bet(STAKE)
      await win(taken, STAKE)
      await win(taken, STAKE / 2)
    },
  },
  {
    id: 'W13',
    title: 'a win of a bet that never came',
    play: async (play) => {
      const { bet, win } = play.round()
      await bet(STAKE)
      await win(randomUUID(), STAKE, { is: MISSING })
    },
  },
  {
    id: 'W14',
    title: 'a prize of the provider without a bet',
    play: async (play) => {
      const fields = {
        reference_transaction_uuid: undefined,
        is_free: true,
        is_supplier_promo: true,
        round_closed: true,
        meta: { supplier_promo_info: { promo_reference: 'certify' } },
      }
      await play.round().win('', STAKE, { fields })
    },
  },
  {
    id: 'W15',
    title: 'a win of a bet that was rolled back is not paid',
    play: async (play) => {
      const { bet, win, rollback } = play.round()
      const taken = await bet(STAKE)
      await rollback(taken, STAKE)
      await win(taken, 2 * STAKE, { is: ROLLED_BACK })
    },
  },
  {
    id: 'W16',
    title: 'a bet is rolled back',
    play: async (play) => {
      const { bet, rollback } = play.round()
      await rollback(await bet(STAKE), STAKE, { fields: { round_closed: true } })
    },
  },
  {
    id: 'W17',
    title: 'the same rollback again, and another rollback of the same bet, change nothing',
    play: async (play) => {
      const { bet, rollback } = play.round()
      const taken = await bet(STAKE)
      const uuid = await rollback(taken, STAKE)
      await rollback(taken, 0, { uuid })
      await rollback(taken, 0)
    },
  },
  {
    id: 'W18',
    title: 'a rollback before its bet',
    play: async (play) => {
      await play.round().rollback(randomUUID(), 0, NEVER_CAME)
    },
  },
  {
    id: 'W19',
    title: 'a bet that comes after its rollback is refused',
    play: async (play) => {
      const late = randomUUID()
      const { bet, rollback } = play.round()
      await rollback(late, 0, NEVER_CAME)
      await bet(STAKE, { uuid: late, is: ROLLED_BACK })
      const taken = await bet(STAKE)
      await rollback(taken, STAKE)
      await bet(STAKE, { uuid: taken, is: ROLLED_BACK })
    },
  },
  {
    id: 'W20',
    title: 'a win is rolled back',
    play: async (play) => {
      const { bet, win, rollback } = play.round()
      const won = await win(await bet(STAKE), 2 * STAKE)
      await rollback(won, -2 * STAKE)
      await rollback(won, 0)
    },
  },
  {
    id: 'W21',
    title: 'a bet is rolled back while its win exists: the win stays',
    play: async (play) => {
      const { bet, win, rollback } = play.round()
      const taken = await bet(STAKE)
      await win(taken, 2 * STAKE)
      await rollback(taken, STAKE)
    },
  },
  {
    id: 'W23',
    title: 'a closed round takes no bet',
    play: async (play) => {
      const { bet, win } = play.round()
      await win(await bet(STAKE), 0, { fields: { round_closed: true } })
      await bet(STAKE, { is: MISSING })
    },
  },
  {
    id: 'W24',
    title: 'a closed round still pays a win and a rollback',
    play: async (play) => {
      const { bet, win, rollback } = play.round()
      const [won, lost] = [await bet(STAKE), await bet(STAKE)]
      await win(won, 0, { fields: { round_closed: true } })
      await win(won, STAKE)
      await rollback(lost, STAKE)
    },
  },
]

/** Spends the whole balance, so it is played behind the others. */
export const spentWin: Row = {
  id: 'W22',
  title: 'a win is rolled back that is spent: what is there is taken, and nothing goes below 0',
  isLarge: true,
  play: async (play) => {
    const { bet, win, rollback } = play.round()
    const won = await win(await bet(STAKE), 5 * STAKE)
    await play.round().bet((await play.balance()) - 2 * STAKE)
    await rollback(won, -2 * STAKE)
    // What an operator still wants back, it takes of the next win; that win goes back as well.
    await play.undo()
    const owed = play.round()
    const shortUnits = 3 * STAKE
    const body = (deed: 'bet' | 'win', fields: object) =>
      play.message(deed, play.session, { round: owed.round, ...fields })
    const small = body('bet', { amount: 0 })
    await play.send('bet', JSON.stringify(small))
    const reference = small['transaction_uuid']
    const last = body('win', { amount: shortUnits, reference_transaction_uuid: reference })
    await play.send('win', JSON.stringify(last))
    if ((await play.balance()) < 0) throw new RowFailed('expected no balance below 0')
  },
}

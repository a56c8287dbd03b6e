import { randomUUID } from 'node:crypto'
import { NotRun, RowFailed } from './answer.ts'
import { UNITS_IN_ONE } from './money.ts'
import { OK, type Play, STAKE_UNITS as STAKE } from './play.ts'
import type { Row } from './row.ts'
import { NEVER_CAME } from './rows-of-rounds.ts'
import { postAndHangUp } from './wire.ts'

const ROLLED_BACK = 'RS_ERROR_TRANSACTION_ROLLED_BACK'
const SAME_BETS = 50
const BETS_PAID = 5
const BETS_SENT = 12
const PAIRS = 8

/** Many of them at once: as many are done as there is money for. */
async function raceForMoney(play: Play): Promise<void> {
  const before = await play.balance()
  const stakeUnits = Math.floor(before / BETS_PAID / UNITS_IN_ONE) * UNITS_IN_ONE
  const messages = Array.from({ length: BETS_SENT }, () => ({
    deed: 'bet' as const,
    body: play.message('bet', play.session, { amount: stakeUnits }),
    is: [OK, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  }))
  const answers = await play.together(messages)
  const done = answers.filter(({ status }) => status === OK).length
  if (done !== BETS_PAID) {
    throw new RowFailed(`expected ${BETS_PAID} of ${BETS_SENT} bets to be taken; found ${done}`)
  }
  await play.expectBalance(play.session, before - BETS_PAID * stakeUnits)
}

/** Bets and their rollbacks at once, either of them first. */
async function raceWithRollback(play: Play): Promise<void> {
  const before = await play.balance()
  const round = randomUUID()
  const bets = Array.from({ length: PAIRS }, () =>
    play.message('bet', play.session, { round, amount: STAKE }),
  )
  const messages = bets.flatMap((body, index) => {
    const reference = { round, reference_transaction_uuid: body['transaction_uuid'] }
    const bet = { deed: 'bet' as const, body, is: [OK, ROLLED_BACK] }
    const rollback = {
      deed: 'rollback' as const,
      body: play.message('rollback', play.session, reference),
      is: [NEVER_CAME.is ?? OK].flat(),
    }
    return index % 2 === 0 ? [bet, rollback] : [rollback, bet]
  })
  await play.together(messages)
  await play.expectBalance(play.session, before)
  for (const body of bets) {
    const again = { ...body, request_uuid: randomUUID() }
    await play.told('bet', play.session, again, [ROLLED_BACK], 0)
  }
}

/** Numbers of a sequence that is the same in every run. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const MODEL_SEED = 34
const MODEL_STEPS = 40

/** Bets, wins and rollbacks of one round in an order that nobody chose, against what a map says. */
async function playModel(play: Play): Promise<void> {
  const dice = diceOf(MODEL_SEED)
  const { bet, win, rollback } = play.round()
  const bets = Array.from({ length: 6 }, () => ({ uuid: randomUUID(), state: 'none' }))
  const wins: { uuid: string; bet: string; isUndone: boolean }[] = []
  const winUnits = STAKE / 2
  for (let step = 0; step < MODEL_STEPS; step += 1) {
    const one = bets[dice(bets.length)] ?? { uuid: randomUUID(), state: 'none' }
    const won = wins[dice(Math.max(wins.length, 1))]
    switch (dice(won ? 5 : 3)) {
      case 0:
        if (one.state === 'rolled') await bet(STAKE, { uuid: one.uuid, is: ROLLED_BACK })
        else await bet(STAKE, { uuid: one.uuid, movesUnits: one.state === 'none' ? -STAKE : 0 })
        if (one.state === 'none') one.state = 'taken'
        break
      case 1:
        if (one.state !== 'taken') break
        wins.push({ uuid: await win(one.uuid, winUnits), bet: one.uuid, isUndone: false })
        break
      case 2:
        if (one.state === 'none') await rollback(one.uuid, 0, NEVER_CAME)
        else await rollback(one.uuid, one.state === 'taken' ? STAKE : 0)
        one.state = 'rolled'
        break
      case 3:
        if (won && !won.isUndone) await win(won.bet, winUnits, { uuid: won.uuid, movesUnits: 0 })
        break
      default:
        if (!won) break
        await rollback(won.uuid, won.isUndone ? 0 : -winUnits)
        won.isUndone = true
    }
  }
}

/** What comes at once, breaks off or comes in any order: W29 to W34. */
export const rowsOfRaces: readonly Row[] = [
  {
    id: 'W29',
    title: `the same bet ${SAME_BETS} times at once is taken once`,
    play: async (play) => {
      const before = await play.balance()
      const body = play.message('bet', play.session, { amount: STAKE })
      const messages = Array.from({ length: SAME_BETS }, () => ({
        deed: 'bet' as const,
        body: { ...body, request_uuid: randomUUID() },
        is: [OK],
      }))
      await play.together(messages)
      await play.expectBalance(play.session, before - STAKE)
    },
  },
  {
    id: 'W30',
    title: `${BETS_SENT} bets at once with money for ${BETS_PAID}: ${BETS_PAID} are taken`,
    isLarge: true,
    play: raceForMoney,
  },
  {
    id: 'W31',
    title: 'a bet and its rollback at once: the bet ends rolled back',
    play: raceWithRollback,
  },
  {
    id: 'W32',
    title: 'the line breaks before the answer, and the message comes again: it is done once',
    play: async (play) => {
      const { round } = play.round()
      const before = await play.known(play.session)
      const body = play.message('bet', play.session, { round, amount: STAKE })
      await postAndHangUp(play.target, 'bet', JSON.stringify(body))
      const again = { ...body, request_uuid: randomUUID() }
      await play.together([{ deed: 'bet', body: again, is: [OK] }])
      await play.expectBalance(play.session, before - STAKE)
    },
  },
  {
    id: 'W32a',
    title: 'the process of the operator dies, and the message comes again: it is done once',
    play: () => Promise.reject(new NotRun('it cannot be brought about from outside')),
  },
  {
    id: 'W34',
    title: `${MODEL_STEPS} messages in an order of chance (seed ${MODEL_SEED}), against a model`,
    play: playModel,
  },
]

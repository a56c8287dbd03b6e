import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { houseBalance } from '#ledger/accounts.ts'
import { postOne } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { type GameMember, gameMember } from '#tests/support/game-members.ts'
import { testFormProvider } from '#tests/support/form-provider.ts'
import { type Player, testProvider, units, type WalletAnswer } from '#tests/support/games.ts'
import { depositOf } from '#tests/support/ledger.ts'
import { startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'

// Two processes on one database, and a provider that sends to both at once: neither a lane nor a process's
// memory orders what meets, only the wallets' locks and the keys.

const world = await testWorld()
const provider = await testProvider(world, 'racer')
const byForms = await testFormProvider(world, 'forms')
const beside = await startSiteProcess(world)
afterAll(() => beside.stop())
const urls = [world.site.memberUrl, beside.url]

type Told = Pick<WalletAnswer, 'status' | 'balance'>

/**
 * Sends to one of the sites, by turns, and as a provider does the same message again where it was not decided in time:
 * a lane that is full sheds what comes.
 */
async function sendTo(
  turn: number,
  deed: 'bet' | 'win' | 'rollback',
  player: Player,
  fields: object = {},
): Promise<Told> {
  const message = { transaction_uuid: randomUUID(), round: randomUUID(), ...fields }
  const options = { url: urls[turn % urls.length] ?? '' }
  for (;;) {
    const answer = await provider.send(deed, player, message, options)
    if (answer.status !== 'RS_ERROR_TIMEOUT') return answer
  }
}

const times = <Value>(count: number, make: (turn: number) => Value): Value[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

const statusesOf = (answers: readonly Told[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

/** A member with so many baht, and a session of the main wallet. */
async function playerWith(baht: number): Promise<Player & { readonly member: GameMember }> {
  const member = await gameMember(world, { mainSatang: BigInt(baht) * 100n })
  return { ...(await provider.launch(member.memberId, { walletId: member.mainId })), member }
}

/** Whole baht in a wallet. */
async function held(walletId: bigint): Promise<number> {
  const [row] = await world.query<{ satang: string }>(
    'select available as satang from ledger.wallet_balance where account_id = $1',
    [walletId],
  )
  return Number(row?.satang) / 100
}

const operationsOf = async (memberId: number, code: string): Promise<number> =>
  (
    await world.query(
      `select from ledger.posting p where p.code = ledger.code_${code}() and p.op_id in (
         select t.op_id from game.transaction t where t.member_id = $1)`,
      [memberId],
    )
  ).length

test('W29: one bet fifty times at both sites is answered fifty times and taken once', async () => {
  const player = await playerWith(100)
  const bet = { transaction_uuid: randomUUID(), round: randomUUID(), amount: units(60) }
  const answers = await Promise.all(times(50, (turn) => sendTo(turn, 'bet', player, bet)))
  expect(statusesOf(answers)).toEqual({ RS_OK: 50 })
  expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([units(40)]))
  expect(await operationsOf(player.memberId, 'game_bet')).toBe(1)
})

test('W30: of forty bets with money for thirteen, thirteen are taken', async () => {
  const player = await playerWith(135)
  const answers = await Promise.all(times(40, (turn) => sendTo(turn, 'bet', player)))
  expect(statusesOf(answers)).toEqual({ RS_OK: 13, RS_ERROR_NOT_ENOUGH_MONEY: 27 })
  for (const { balance } of answers) expect(balance).toBeGreaterThanOrEqual(units(5))
  expect(await held(player.walletId)).toBe(5)
})

test('W30: bets in one round, each with money for itself alone, leave no wallet below zero', async () => {
  const player = await playerWith(10)
  const round = randomUUID()
  const answers = await Promise.all(times(30, (turn) => sendTo(turn, 'bet', player, { round })))
  expect(statusesOf(answers)).toEqual({ RS_OK: 1, RS_ERROR_NOT_ENOUGH_MONEY: 29 })
  expect(await held(player.walletId)).toBe(0)
})

test('messages that open one round at both sites at once are all done', async () => {
  const player = await playerWith(500)
  const rounds = times(30, () => randomUUID())
  const answers = await Promise.all(
    rounds.flatMap((round) =>
      times(4, (turn) => sendTo(turn, 'bet', player, { round, amount: units(1) })),
    ),
  )
  expect(statusesOf(answers)).toEqual({ RS_OK: 120 })
  expect(await held(player.walletId)).toBe(380)
})

test('W31: a bet and its rollback at the same instant come to nothing', async () => {
  const player = await playerWith(1_000)
  const pairs = times(40, (turn) => {
    const round = randomUUID()
    const bet = { transaction_uuid: randomUUID(), round }
    const rollback = { reference_transaction_uuid: bet.transaction_uuid, round }
    return { turn, bet, rollback: { transaction_uuid: randomUUID(), ...rollback } }
  })
  const ends = await Promise.all(
    pairs.map(({ turn, bet, rollback }) =>
      Promise.all([
        sendTo(turn, turn % 4 < 2 ? 'bet' : 'rollback', player, turn % 4 < 2 ? bet : rollback),
        sendTo(turn + 1, turn % 4 < 2 ? 'rollback' : 'bet', player, turn % 4 < 2 ? rollback : bet),
      ]),
    ),
  )
  for (const [turn, [first, second]] of ends.entries()) {
    const [bet, rollback] = turn % 4 < 2 ? [first, second] : [second, first]
    expect(rollback.status).toBe('RS_OK')
    expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(bet.status)
  }
  expect(await held(player.walletId)).toBe(1_000)
  const again = await Promise.all(pairs.map(({ turn, bet }) => sendTo(turn, 'bet', player, bet)))
  expect(statusesOf(again)).toEqual({ RS_ERROR_TRANSACTION_ROLLED_BACK: 40 })
  const back = await Promise.all(
    pairs.map(({ turn, rollback }) => sendTo(turn, 'rollback', player, rollback)),
  )
  expect(statusesOf(back)).toEqual({ RS_OK: 40 })
  expect(await held(player.walletId)).toBe(1_000)
})

test('two rollbacks of one bet with keys of their own give it back once', async () => {
  const player = await playerWith(50)
  const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
  await sendTo(0, 'bet', player, bet)
  const rollback = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
  const answers = await Promise.all(times(20, (turn) => sendTo(turn, 'rollback', player, rollback)))
  expect(statusesOf(answers)).toEqual({ RS_OK: 20 })
  expect(await held(player.walletId)).toBe(50)
  expect(await operationsOf(player.memberId, 'game_rollback')).toBe(1)
})

test('a bet and its win without waiting end alike, whichever came first', async () => {
  const player = await playerWith(1_000)
  const rounds = times(40, (turn) => {
    const round = randomUUID()
    const bet = { transaction_uuid: randomUUID(), round }
    const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: bet.transaction_uuid }
    return { turn, bet, win: { ...win, round, amount: units(25), round_closed: true } }
  })
  const ends = await Promise.all(
    rounds.map(({ turn, bet, win }) =>
      Promise.all([
        sendTo(0, 'bet', player, bet),
        // By turns to the same site, where both wait in one lane, and to the other.
        sendTo(turn, 'win', player, win),
      ]),
    ),
  )
  const paid = ends.filter(([, win]) => win.status === 'RS_OK').length
  for (const [bet, win] of ends) {
    expect(bet.status).toBe('RS_OK')
    expect(['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST']).toContain(win.status)
  }
  expect(await held(player.walletId)).toBe(1_000 - 400 + 25 * paid)
  const again = await Promise.all(rounds.map(({ turn, win }) => sendTo(turn, 'win', player, win)))
  expect(statusesOf(again)).toEqual({ RS_OK: 40 })
  expect(await held(player.walletId)).toBe(1_000 - 400 + 25 * 40)
})

test('two members with one transaction_uuid: one is served, the other is told that it is taken', async () => {
  const players = await Promise.all([playerWith(1_000), playerWith(1_000)])
  const answers = await Promise.all(
    times(30, () => ({ transaction_uuid: randomUUID(), round: randomUUID() })).map((bet) =>
      Promise.all(players.map((player, turn) => sendTo(turn, 'bet', player, bet))),
    ),
  )
  for (const pair of answers) {
    expect(statusesOf(pair)).toEqual({ RS_OK: 1, RS_ERROR_DUPLICATE_TRANSACTION: 1 })
  }
  const left = await Promise.all(players.map(({ walletId }) => held(walletId)))
  expect((left[0] ?? 0) + (left[1] ?? 0)).toBe(2_000 - 30 * 10)
})

test('a bet of one member and the rollback of its uuid by another: one of them finds it taken', async () => {
  const [owner, stranger] = await Promise.all([playerWith(1_000), playerWith(0)])
  const pairs = await Promise.all(
    times(30, (turn) => {
      const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
      const rollback = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
      return Promise.all([
        sendTo(turn, 'bet', owner, bet),
        sendTo(turn + 1, 'rollback', stranger, rollback),
      ])
    }),
  )
  for (const pair of pairs) {
    expect([
      ['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
      ['RS_ERROR_DUPLICATE_TRANSACTION', 'RS_OK'],
    ]).toContainEqual(pair.map(({ status }) => status))
  }
  const taken = pairs.filter(([bet]) => bet.status === 'RS_OK').length
  expect(await held(owner.walletId)).toBe(1_000 - 10 * taken)
})

test('two sessions of two wallets of one member do not disturb each other', async () => {
  const { memberId, mainId, freeCreditId } = await gameMember(world, {
    mainSatang: 10_000n,
    freeCreditSatang: 7_000n,
  })
  const walletIds = [mainId, mainId, freeCreditId]
  const sessions = await Promise.all(
    walletIds.map((walletId) => provider.launch(memberId, { walletId })),
  )
  const answers = await Promise.all(
    times(15, (turn) =>
      sessions.map((player, place) => sendTo(turn + place, 'bet', player)),
    ).flat(),
  )
  // Ten bets of the main wallet, whichever of its two sessions they come from, and seven of the other.
  expect(statusesOf(answers)).toEqual({ RS_OK: 17, RS_ERROR_NOT_ENOUGH_MONEY: 28 })
  expect([await held(mainId), await held(freeCreditId)]).toEqual([0, 0])
})

test('a round belongs to the wallet that comes first', async () => {
  const { memberId, mainId, freeCreditId } = await gameMember(world, {
    mainSatang: 10_000n,
    freeCreditSatang: 10_000n,
  })
  const sessions = await Promise.all(
    [mainId, freeCreditId].map((walletId) => provider.launch(memberId, { walletId })),
  )
  const pairs = await Promise.all(
    times(10, (turn) => {
      const round = randomUUID()
      return Promise.all(
        sessions.map((player, place) => sendTo(turn + place, 'bet', player, { round })),
      )
    }),
  )
  for (const pair of pairs) {
    expect(statusesOf(pair)).toEqual({ RS_OK: 1, RS_ERROR_INVALID_TOKEN: 1 })
  }
  expect((await held(mainId)) + (await held(freeCreditId))).toBe(100)
})

test('a prize that is taken back while it is spent is owed to the satang', async () => {
  const player = await playerWith(0)
  const prize = { is_free: true, is_supplier_promo: true, amount: units(50) }
  const uuids = times(10, () => randomUUID())
  for (const uuid of uuids) {
    await sendTo(0, 'win', player, { ...prize, transaction_uuid: uuid, round_closed: true })
  }
  const answers = await Promise.all([
    ...uuids.map((uuid, turn) =>
      sendTo(turn, 'rollback', player, { reference_transaction_uuid: uuid }),
    ),
    ...times(10, (turn) => sendTo(turn, 'bet', player, { amount: units(25) })),
  ])
  expect(statusesOf(answers.slice(0, 10))).toEqual({ RS_OK: 10 })
  const bets = answers.slice(10).filter(({ status }) => status === 'RS_OK').length
  const [owed] = await world.query<{ satang: string }>(
    'select sum(owed_satang) as satang from game.round where member_id = $1',
    [player.memberId],
  )
  expect(await held(player.walletId)).toBe(0)
  expect(Number(owed?.satang)).toBe(bets * 2_500)
})

test('ten members play rounds at both sites while money comes in, and nothing gets lost', async () => {
  const ROUNDS = 6
  const players = await Promise.all(times(10, () => playerWith(100)))
  const clearing = await houseBalance(world.services.db, 'game_clearing', provider.providerId)
  const ring = players.flatMap((player, place) =>
    times(ROUNDS, async (turn) => {
      const round = randomUUID()
      const bet = { transaction_uuid: randomUUID(), round }
      const next = players[(place + 1) % players.length] ?? player
      // The next in the ring is paid while his own bets are on their way.
      const prize = { is_free: true, is_supplier_promo: true, amount: units(3) }
      const paidIn = depositOf(BigInt(next.memberId), next.walletId, 500n)
      const done = await Promise.all([
        sendTo(turn, 'bet', player, bet),
        sendTo(turn + 1, 'win', next, prize),
        inTransaction(world.services.db, (tx) => postOne(tx, paidIn)),
      ])
      const win = { reference_transaction_uuid: bet.transaction_uuid, round, amount: units(12) }
      const end =
        turn % 3 === 0
          ? sendTo(turn, 'rollback', player, { ...win, round_closed: true })
          : sendTo(turn, 'win', player, { ...win, round_closed: true })
      expect(statusesOf([done[0], done[1], await end])).toEqual({ RS_OK: 3 })
    }),
  )
  await Promise.all(ring)
  // A third of the bets came back; of each other one two baht more than it cost, and three and five for each.
  const won = ROUNDS * (3 + 5) + 4 * 2
  for (const { walletId } of players) expect(await held(walletId)).toBe(100 + won)
  // Rounds that closed left the clearing account; the prizes stand in rounds of their own, still open.
  const left = await houseBalance(world.services.db, 'game_clearing', provider.providerId)
  expect(left - clearing).toBe(BigInt(players.length * ROUNDS) * -300n)
})

/** A member with so many baht in a game of the provider that speaks by forms. */
async function formPlayerWith(baht: number) {
  const member = await gameMember(world, { mainSatang: BigInt(baht) * 100n })
  const { user } = await byForms.launch(member.memberId, { walletId: member.mainId })
  const usual = { providerId: 'forms', userId: user, gameId: 'reel', timestamp: '1764000000000' }
  const sendTo = async (turn: number, name: string, fields: Record<string, string>) =>
    (await byForms.send(name, { ...usual, ...fields }, { url: urls[turn % urls.length] ?? '' }))
      .error
  return { member, sendTo }
}

test('forms, W29: one bet thirty times at both sites is taken once', async () => {
  const { member, sendTo } = await formPlayerWith(100)
  const bet = { reference: randomUUID(), roundId: randomUUID(), amount: '60.50' }
  const answers = await Promise.all(times(30, (turn) => sendTo(turn, 'bet', bet)))
  expect(new Set(answers)).toEqual(new Set([0]))
  expect(await held(member.mainId)).toBe(39.5)
})

test.each([
  ['that names its round', true],
  ['that names no round', false],
])(
  'forms, W31: a bet and a refund %s at the same instant come to nothing',
  async (_what, names) => {
    const { member, sendTo } = await formPlayerWith(1_000)
    const pairs = times(30, (turn) => ({ turn, reference: randomUUID(), roundId: randomUUID() }))
    await Promise.all(
      pairs.flatMap(({ turn, reference, roundId }) => [
        sendTo(turn, 'bet', { reference, roundId, amount: '10' }),
        sendTo(turn + 1, 'refund', { reference, ...(names ? { roundId } : {}) }),
      ]),
    )
    expect(await held(member.mainId)).toBe(1_000)
    const late = pairs.map(({ turn, reference, roundId }) =>
      sendTo(turn, 'bet', { reference, roundId, amount: '10' }),
    )
    expect(new Set(await Promise.all(late))).toEqual(new Set([3]))
  },
)

test('forms: results, a refund and the end of a round at the same instant pay each once', async () => {
  const { member, sendTo } = await formPlayerWith(100)
  const roundId = randomUUID()
  const [kept, refunded] = [randomUUID(), randomUUID()]
  await sendTo(0, 'bet', { reference: kept, roundId, amount: '10' })
  await sendTo(1, 'bet', { reference: refunded, roundId, amount: '20' })
  const won = randomUUID()
  const answers = await Promise.all([
    ...times(6, (turn) => sendTo(turn, 'result', { reference: won, roundId, amount: '7' })),
    ...times(4, (turn) => sendTo(turn, 'refund', { reference: refunded })),
    ...times(4, (turn) => sendTo(turn, 'endRound', { roundId })),
  ])
  expect(new Set(answers)).toEqual(new Set([0]))
  expect(await held(member.mainId)).toBe(97)
  expect(await sendTo(0, 'bet', { reference: randomUUID(), roundId, amount: '1' })).toBe(3)
})

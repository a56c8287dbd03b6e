import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setLimit } from '#features/protection/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { lengthenExclusion } from '#platform/stake-gate/exclusion.ts'
import { DAY_MS } from '#kernel/time.ts'
import { expectMoved, newRound } from '#tests/support/game-rounds.ts'
import {
  families,
  type Family,
  type Player,
  signatureOf,
  testProvider,
  units,
  type WalletAnswer,
} from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// The truth table of the operator wallet contract (docs/concepts/game-wallet.md), row by row, over HTTP and in
// both families of paths. What happens to money under races, crashes and in any order is proved beside it:
// tests/concurrency/game-wallet, tests/crash/game-*, tests/properties/game-model.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const other = await testProvider(world, 'other')

/** A member with a thousand baht and a session. */
async function rich() {
  const actor = await memberActor(world)
  const { amount } = await deposit(world, actor, '1000')
  return {
    actor,
    baht: Number(amount),
    player: await provider.launch(actor.memberId),
  }
}

const shared = await rich()

const incidents = async (transactionUuid: string): Promise<string[]> => {
  const rows = await world.query<{ kind: string }>(
    `select i.kind from game.incident i
      where i.op_id = ledger.op_key('provider', $1, 'game.transaction', $2) order by 1`,
    [`${provider.providerId}`, transactionUuid],
  )
  return rows.map(({ kind }) => kind)
}

/** What a test says over the paths of a family, of the shared member unless another plays. */
const at = (family: Family) => ({
  newRound: (player: Player = shared.player) => newRound(provider, player, family),
  expectMoved: (
    message: () => Promise<WalletAnswer>,
    status: string,
    baht: number,
    player: Player = shared.player,
  ) => expectMoved([provider, player, family], message, status, baht),
})

const each = test.each(Object.keys(families) as Family[])

const PROMO = { is_free: true, is_supplier_promo: true }

each('W1 a bet is taken (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  await expectMoved(() => newRound().bet(100), 'RS_OK', -100)
})

each('W2 the same bet again changes nothing (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { bet } = newRound()
  const transaction_uuid = randomUUID()
  await bet(5, { transaction_uuid })
  await newRound().bet(2)
  await expectMoved(() => bet(5, { transaction_uuid }), 'RS_OK', 0)
})

const OTHERS = [
  ['amount', { amount: units(6) }],
  ['round', { round: randomUUID() }],
  ['game', { game_code: 'cards' }],
] as const

each('W3 the key of a bet with other contents (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  for (const [, fields] of OTHERS) {
    const { bet, taken } = newRound()
    const transaction_uuid = await taken(5)
    const again = () => bet(5, { transaction_uuid, ...fields })
    await expectMoved(again, 'RS_ERROR_DUPLICATE_TRANSACTION', 0)
  }
})

each('W3 the key of another member, and of a bet for a win or a rollback (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { round, taken, tell } = newRound()
  const transaction_uuid = await taken(5)
  const stranger = await rich()
  await expectMoved(
    () => newRound(stranger.player).bet(5, { transaction_uuid, round }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    0,
    stranger.player,
  )
  for (const deed of ['win', 'rollback'] as const) {
    await expectMoved(
      () => tell(deed, { transaction_uuid, reference_transaction_uuid: randomUUID() }),
      'RS_ERROR_DUPLICATE_TRANSACTION',
      0,
    )
  }
})

each('W4 a bet above the balance, and again after a deposit (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { actor, player: poor, baht } = await rich()
  const { bet, round } = newRound(poor)
  const transaction_uuid = randomUUID()
  const refused = await bet(1_500, { transaction_uuid })
  expect(refused).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: units(baht),
  })
  expect(await world.query('select from game.round where ref = $1', [round])).toEqual([])
  await deposit(world, actor, '600')
  await expectMoved(() => bet(1_500, { transaction_uuid }), 'RS_OK', -1_500, poor)
})

each('W5 a bet of nothing opens its round (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { bet, round } = newRound()
  await expectMoved(() => bet(0), 'RS_OK', 0)
  expect(await world.query('select state from game.round where ref = $1', [round])).toEqual([
    { state: 'open' },
  ])
})

each('W6 an amount that is none (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  for (const amount of [-units(1), 1.5, 999, '100000', null, 2 ** 53]) {
    await expectMoved(() => newRound().tell('bet', { amount }), 'RS_ERROR_WRONG_TYPES', 0)
  }
})

each('W7 W8 an expired token bets no more, and what it took is settled (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const leaving = await provider.launch(shared.actor.memberId)
  const { taken, bet, win, rollback } = newRound(leaving)
  const [won, lost] = [await taken(10), await taken(10)]
  await world.query(
    `update game.session set made_at = made_at - interval '9 hours',
            expires_at = expires_at - interval '9 hours' where session_id = $1`,
    [leaving.sessionId],
  )
  await expectMoved(() => bet(1), 'RS_ERROR_TOKEN_EXPIRED', 0)
  await expectMoved(() => win(won, 30), 'RS_OK', 30)
  await expectMoved(() => rollback(lost), 'RS_OK', 10)
})

each('W9 a win with a token that nobody has is refused and noted (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, win } = newRound()
  const bet = await taken(5)
  const transaction_uuid = randomUUID()
  await expectMoved(
    () => win(bet, 9, { transaction_uuid, token: 'x'.repeat(43) }),
    'RS_ERROR_INVALID_TOKEN',
    0,
  )
  expect(await incidents(transaction_uuid)).toEqual(['win_without_session'])
})

each('W10 W11 W12 a win is paid once, and so is a second one of the bet (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, win } = newRound()
  const bet = await taken(5)
  const transaction_uuid = randomUUID()
  await expectMoved(() => win(bet, 9, { transaction_uuid }), 'RS_OK', 9)
  await expectMoved(() => win(bet, 9, { transaction_uuid }), 'RS_OK', 0)
  await expectMoved(() => win(bet, 3), 'RS_OK', 3)
})

each('W13 a win of a bet that is not there (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, win } = newRound()
  await taken(1)
  const missing = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  await expectMoved(() => win(randomUUID(), 9), missing, 0)
  const elsewhere = await newRound().taken(1)
  await expectMoved(() => win(elsewhere, 9), missing, 0)
  const stranger = await rich()
  const theirs = await newRound(stranger.player).taken(1)
  await expectMoved(() => win(theirs, 9), missing, 0)
})

each('W14 a prize of the provider needs no bet (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const promo = { is_free: true, is_supplier_promo: true, round_closed: true }
  await expectMoved(() => newRound().tell('win', { amount: units(50), ...promo }), 'RS_OK', 50)
  await expectMoved(
    () => newRound().tell('win', { amount: units(50), is_free: true }),
    'RS_ERROR_WRONG_TYPES',
    0,
  )
})

each('W15 W16 W17 a bet is rolled back once, and wins nothing then (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, win, rollback } = newRound()
  const bet = await taken(5)
  const transaction_uuid = randomUUID()
  await expectMoved(() => rollback(bet, { transaction_uuid }), 'RS_OK', 5)
  await expectMoved(() => win(bet, 9), 'RS_ERROR_TRANSACTION_ROLLED_BACK', 0)
  await expectMoved(() => rollback(bet, { transaction_uuid }), 'RS_OK', 0)
  await expectMoved(() => rollback(bet), 'RS_OK', 0)
})

each('W18 W19 a rollback before its bet, and the bet that comes late (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { bet, taken, win, rollback } = newRound()
  const late = randomUUID()
  await expectMoved(() => rollback(late), 'RS_OK', 0)
  await expectMoved(() => rollback(late), 'RS_OK', 0)
  const rolledBack = 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  await expectMoved(() => bet(5, { transaction_uuid: late }), rolledBack, 0)
  await expectMoved(() => win(late, 9), rolledBack, 0)
  const undone = await taken(5)
  await rollback(undone)
  await expectMoved(() => bet(5, { transaction_uuid: undone }), rolledBack, 0)
  // The key is its member's alone.
  const stranger = await rich()
  await expectMoved(
    () => newRound(stranger.player).bet(5, { transaction_uuid: late }),
    'RS_ERROR_DUPLICATE_TRANSACTION',
    0,
    stranger.player,
  )
})

each('W18 a rollback of what never came closes its round all the same (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { round, taken, rollback } = newRound()
  await taken(5)
  await expectMoved(() => rollback(randomUUID(), { round_closed: true }), 'RS_OK', 0)
  expect(await world.query('select state from game.round where ref = $1', [round])).toEqual([
    { state: 'closed' },
  ])
})

each('W20 a win is rolled back (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, paid, rollback } = newRound()
  const win = await paid(await taken(5), 9)
  await expectMoved(() => rollback(win), 'RS_OK', -9)
  await expectMoved(() => rollback(win), 'RS_OK', 0)
})

each('W21 a bet is rolled back while its win stays, and somebody is told (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, paid, rollback } = newRound()
  const bet = await taken(5)
  await paid(bet, 9)
  const transaction_uuid = randomUUID()
  await expectMoved(() => rollback(bet, { transaction_uuid }), 'RS_OK', 5)
  expect(await incidents(transaction_uuid)).toEqual(['bet_reversed_under_win'])
})

each('W22 a win that is spent is owed, and paid from what comes next (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { player: owing, baht } = await rich()
  const { taken, paid, rollback } = newRound(owing)
  const win = await paid(await taken(10), 500)
  const all = baht + 490
  await newRound(owing).taken(all - 120)
  const transaction_uuid = randomUUID()
  await expectMoved(() => rollback(win, { transaction_uuid }), 'RS_OK', -120, owing)
  expect(await incidents(transaction_uuid)).toEqual(['win_not_recovered'])
  const next = newRound(owing)
  await expectMoved(() => next.tell('win', { amount: units(300), ...PROMO }), 'RS_OK', 0, owing)
  await expectMoved(() => next.tell('win', { amount: units(300), ...PROMO }), 'RS_OK', 220, owing)
})

each('W23 a closed round takes no bet (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, win, bet } = newRound()
  await win(await taken(5), 0, { round_closed: true })
  const transaction_uuid = randomUUID()
  await expectMoved(() => bet(5, { transaction_uuid }), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 0)
  expect(await incidents(transaction_uuid)).toEqual(['bet_on_closed_round'])
})

each('W24 a closed round pays what comes late, and is marked (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { round, taken, win, rollback } = newRound()
  const bet = await taken(5, { round_closed: true })
  await expectMoved(() => win(bet, 9), 'RS_OK', 9)
  await expectMoved(() => rollback(bet), 'RS_OK', 5)
  expect(
    await world.query('select state, is_reopened from game.round where ref = $1', [round]),
  ).toEqual([{ state: 'closed', is_reopened: true }])
})

each(
  'W25 W26 who excluded himself bets no more, and what is owed to him is paid (%s)',
  async (family) => {
    const { newRound, expectMoved } = at(family)
    const { actor, player: gone } = await rich()
    const { taken, bet, win, rollback } = newRound(gone)
    const [won, lost] = [await taken(10), await taken(10)]
    const until = new Date((await world.clock.now()).getTime() + DAY_MS)
    await inTransaction(world.services.db, (tx) =>
      lengthenExclusion(tx, actor.memberId, until, { kind: 'self' }),
    )
    for (const baht of [1, 0]) {
      await expectMoved(() => bet(baht), 'RS_ERROR_USER_DISABLED', 0, gone)
    }
    await expectMoved(() => win(won, 30), 'RS_OK', 30, gone)
    await expectMoved(() => rollback(lost), 'RS_OK', 10, gone)
  },
)

each('W27 a limit of the member holds (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { actor, player: careful } = await rich()
  await world.ask(setLimit, { name: 'stake_day', amount: '100.00' }, actor)
  await expectMoved(() => newRound(careful).bet(70), 'RS_OK', -70, careful)
  const reached = { hub88: 'RS_ERROR_LIMIT_REACHED', caleta: 'RS_ERROR_BET_LIMIT_EXCEEDED' }[family]
  await expectMoved(() => newRound(careful).bet(31), reached, 0, careful)
  await expectMoved(() => newRound(careful).bet(30), 'RS_OK', -30, careful)
})

each('W28 a game that is switched off takes no bet and pays (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const { taken, bet, win } = newRound()
  const fields = { game_code: 'cards' }
  const uuid = await taken(5, fields)
  const turn = (is: boolean) =>
    world.query(`update game.game set is_enabled = $1 where code = 'cards' and provider_id = $2`, [
      is,
      provider.providerId,
    ])
  await turn(false)
  await expectMoved(() => bet(5, fields), 'RS_ERROR_INVALID_GAME', 0)
  await expectMoved(() => win(uuid, 9, fields), 'RS_OK', 9)
  await turn(true)
})

each('W33 no signature, none in base64, base64url (%s)', async (family) => {
  for (const signature of ['', '***', 'a-_a'.repeat(86)]) {
    expect(await provider.send('bet', shared.player, {}, { family, signature })).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
      request_uuid: expect.any(String),
    })
  }
})

each('W33 a body that was changed, and the key of another provider (%s)', async (family) => {
  const body = JSON.stringify({ user: shared.player.user, token: shared.player.token })
  const path = families[family].bet
  const forged = { status: 'RS_ERROR_INVALID_SIGNATURE' }
  const signature = signatureOf(provider.privateKey, body)
  expect(await provider.post(path, `${body} `, { signature })).toMatchObject(forged)
  const foreign = signatureOf(other.privateKey, body)
  expect(await provider.post(path, body, { signature: foreign })).toMatchObject(forged)
  expect(await provider.post(path, body, { header: 'x-auth-signature' })).toMatchObject({
    status: 'RS_ERROR_WRONG_TYPES',
  })
})

each('W35 W36 a free bet costs nothing, as often as it was given (%s)', async (family) => {
  const { newRound, expectMoved } = at(family)
  const [{ reward_uuid } = { reward_uuid: '' }] = await world.query<{ reward_uuid: string }>(
    `insert into game.free_bet (reward_uuid, provider_id, member_id, value_satang, bets, expires_at)
     values (gen_random_uuid(), $1, $2, 2000, 1, platform.clock() + interval '1 day')
     returning reward_uuid`,
    [provider.providerId, shared.player.memberId],
  )
  const free = { is_free: true, reward_uuid }
  const { bet, win, rollback } = newRound()
  const refused = 'RS_ERROR_WRONG_TYPES'
  await expectMoved(() => bet(20, { is_free: true }), refused, 0)
  await expectMoved(() => bet(20, { is_free: true, reward_uuid: randomUUID() }), refused, 0)
  await expectMoved(() => bet(21, free), refused, 0)
  const first = randomUUID()
  await expectMoved(() => bet(20, { ...free, transaction_uuid: first }), 'RS_OK', 0)
  await expectMoved(() => bet(20, free), refused, 0)
  await expectMoved(() => rollback(first), 'RS_OK', 0)
  const second = randomUUID()
  await expectMoved(() => bet(20, { ...free, transaction_uuid: second }), 'RS_OK', 0)
  await expectMoved(() => win(second, 7, { is_free: true }), 'RS_OK', 7)
})

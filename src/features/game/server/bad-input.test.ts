import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  families,
  type Family,
  type Deed,
  signatureOf,
  testProvider,
  units,
} from '#tests/support/games.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { insertProviderKey } from './provider-store.ts'
import { revokeSessions } from './session-store.ts'

// What a provider sends by mistake, or somebody in its name: the contract's own word, and nothing written.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const other = await testProvider(world, 'other')
// A new provider is known within a second; these are known before the first call.
const far = await testProvider(world, 'far')
const paused = await testProvider(world, 'paused')
const rotating = await testProvider(world, 'rotating')
const member = await memberActor(world)
await deposit(world, member, '1000')
const player = await provider.launch(member.memberId)
const theirs = await other.launch(member.memberId)
const stranger = await provider.launch((await memberActor(world)).memberId)

/** How much is written by now. */
const written = async (): Promise<unknown> =>
  world.query(`select (select count(*) from game.round) as rounds, (select count(*) from ledger.op) as ops,
                      (select count(*) from game.transaction) as messages,
                      (select count(*) from game.incident) as incidents`)

async function expectRefused(
  message: () => Promise<{ status: string }>,
  status: string,
): Promise<void> {
  const before = await written()
  expect((await message()).status).toBe(status)
  expect(await written()).toEqual(before)
}

const DEEDS = ['balance', 'bet', 'win', 'rollback'] as const
const reference = { reference_transaction_uuid: randomUUID() }
const usual = (deed: Deed) => (deed === 'win' || deed === 'rollback' ? reference : {})

/** Of each field: something that it may not be. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  request_uuid: ['1', 7, null],
  user: ['m', 7, null, 'u'.repeat(65), 'nul\u0000'],
  token: ['short', 7, null, 't'.repeat(256)],
  game_code: ['', 7, null, 'g'.repeat(65)],
  transaction_uuid: ['1', null, `${randomUUID()}0`],
  round: ['', 7, null, 'r'.repeat(129)],
  round_closed: ['true', 1, null],
  amount: ['1000', -1000, 1, 1.5, null, 1e300, 2 ** 53, units(1) + 1, units(100_000_000.01)],
  currency: ['thb', 'BAHT', 7, null],
  is_free: ['no', null],
  is_supplier_promo: ['no', 0],
  is_aggregated: ['no', 0],
  reward_uuid: ['1', 7],
  reference_transaction_uuid: ['1', 7],
}
const fieldsOf: Readonly<Record<Deed, readonly string[]>> = {
  balance: ['request_uuid', 'user', 'token', 'game_code'],
  bet: Object.keys(wrong).filter((field) => field !== 'reference_transaction_uuid'),
  win: Object.keys(wrong),
  rollback: [
    'request_uuid',
    'user',
    'token',
    'game_code',
    'transaction_uuid',
    'round',
    'round_closed',
    'reference_transaction_uuid',
  ],
}

const FAMILIES = Object.keys(families) as Family[]
const WAYS = FAMILIES.flatMap((family) => DEEDS.map((deed) => [deed, family] as const))
const each = test.each(FAMILIES)
const eachDeed = test.each(WAYS)

const sender =
  (family: Family) =>
  (deed: Deed, fields: object, who = player) =>
    provider.send(deed, who, { ...usual(deed), ...fields }, { family })

eachDeed('%s of %s with a field of another shape', async (deed, family) => {
  const send = sender(family)
  for (const field of fieldsOf[deed]) {
    for (const value of wrong[field] ?? []) {
      await expectRefused(() => send(deed, { [field]: value }), 'RS_ERROR_WRONG_TYPES')
    }
  }
})

eachDeed('%s of %s that is no JSON of an object', async (deed, family) => {
  const path = families[family][deed]
  for (const body of ['', '{', 'null\u0000', '\uFEFF{}x']) {
    await expectRefused(() => provider.post(path, body), 'RS_ERROR_WRONG_SYNTAX')
  }
  for (const body of ['null', '[]', '"text"', '{}']) {
    await expectRefused(() => provider.post(path, body), 'RS_ERROR_WRONG_TYPES')
  }
})

eachDeed(
  '%s of %s with a token that is not of this user, provider or game',
  async (deed, family) => {
    const send = sender(family)
    const invalid = 'RS_ERROR_INVALID_TOKEN'
    await expectRefused(() => send(deed, { token: 'x'.repeat(43) }), invalid)
    await expectRefused(() => send(deed, { user: stranger.user }), invalid)
    await expectRefused(() => send(deed, {}, theirs), invalid)
    for (const user of [
      'nobody',
      'slth_',
      'slth_0',
      'slth_01',
      'slth_1e3',
      `else_${member.memberId}`,
    ]) {
      await expectRefused(() => send(deed, { user }), invalid)
    }
    const early = await provider.launch(member.memberId, { isLaunched: false })
    await expectRefused(() => send(deed, {}, early), invalid)
    await expectRefused(() => send(deed, { game_code: 'nothing' }), 'RS_ERROR_INVALID_GAME')
    expect((await send(deed, { token: 'x'.repeat(43) })).balance).toBeUndefined()
  },
)

each('a bet or a win in another currency (%s)', async (family) => {
  const send = sender(family)
  for (const deed of ['bet', 'win'] as const) {
    await expectRefused(() => send(deed, { currency: 'USD' }), 'RS_ERROR_WRONG_CURRENCY')
  }
})

each("another provider's bets and rounds are not there (%s)", async (family) => {
  const send = sender(family)
  const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
  expect((await other.send('bet', theirs, bet, { family })).status).toBe('RS_OK')
  const win = { round: bet.round, reference_transaction_uuid: bet.transaction_uuid }
  await expectRefused(() => send('win', win), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  // The same uuid and round are free here, and nobody's sums meet.
  expect((await send('bet', bet)).status).toBe('RS_OK')
  expect((await send('win', win)).status).toBe('RS_OK')
})

each('a rollback of what is none of its member, or is a rollback (%s)', async (family) => {
  const send = sender(family)
  const missing = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
  await send('bet', bet)
  const of = { reference_transaction_uuid: bet.transaction_uuid }
  await expectRefused(() => send('rollback', of, stranger), missing)
  const undone = { ...of, transaction_uuid: randomUUID() }
  expect((await send('rollback', undone)).status).toBe('RS_OK')
  const again = { reference_transaction_uuid: undone.transaction_uuid }
  await expectRefused(() => send('rollback', again), missing)
  const itself = { transaction_uuid: bet.transaction_uuid, ...of }
  await expectRefused(() => send('rollback', itself), 'RS_ERROR_WRONG_TYPES')
  const asBet = { ...undone, reference_transaction_uuid: randomUUID() }
  await expectRefused(() => send('rollback', asBet), 'RS_ERROR_DUPLICATE_TRANSACTION')
})

each('a session that was ended bets no more (%s)', async (family) => {
  const send = sender(family)
  const leaving = await memberActor(world)
  const gone = await provider.launch(leaving.memberId)
  await revokeSessions(world.services.db, leaving.memberId)
  await expectRefused(() => send('bet', { amount: 0 }, gone), 'RS_ERROR_TOKEN_EXPIRED')
})

each('a round is played from one wallet (%s)', async (family) => {
  const send = sender(family)
  const [row] = await world.query<{ id: bigint }>(
    `select ledger.open_account($1, ledger.account_cashback_wallet()) as id`,
    [member.memberId],
  )
  const second = await provider.launch(member.memberId, { walletId: row?.id ?? 0n })
  const round = randomUUID()
  await send('bet', { round })
  await expectRefused(() => send('bet', { round, amount: 0 }, second), 'RS_ERROR_INVALID_TOKEN')
})
describe('the check of a launch', () => {
  const check = (token: string, from = provider) =>
    from.post('wallet/check', JSON.stringify({ token })) as Promise<{
      status: string
      token: string
    }>

  test('gives the token of the game, once', async () => {
    await world.query(`update game.provider set swaps_token = true where code = 'other'`)
    await waitForProviders()
    const { token, ...launched } = await other.launch(member.memberId)
    await expectRefused(
      () => other.send('balance', { ...launched, token }),
      'RS_ERROR_INVALID_TOKEN',
    )
    const swapped = await check(token, other)
    expect(swapped).toEqual({ status: 'RS_OK', token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(swapped.token).not.toBe(token)
    expect((await other.send('balance', { ...launched, token: swapped.token })).status).toBe(
      'RS_OK',
    )
    for (const spent of [token, swapped.token, 'x'.repeat(43)]) {
      await expectRefused(() => check(spent, other), 'RS_ERROR_INVALID_TOKEN')
    }
    await expectRefused(() => check('short', other), 'RS_ERROR_WRONG_TYPES')
  })

  test('comes too late, or from another provider', async () => {
    const { token, sessionId } = await other.launch(member.memberId)
    await expectRefused(() => check(token), 'RS_ERROR_INVALID_TOKEN')
    await world.query(
      `update game.session set made_at = made_at - interval '6 minutes' where session_id = $1`,
      [sessionId],
    )
    await expectRefused(() => check(token, other), 'RS_ERROR_INVALID_TOKEN')
  })

  test('keeps the token where the provider does not swap', async () => {
    for (const _once of [1, 2]) {
      expect(await check(player.token)).toEqual({ status: 'RS_OK', token: player.token })
    }
  })
})

test('what a provider may know of a player', async () => {
  const ask = (user: string) =>
    provider.post('user/info', JSON.stringify({ user, request_uuid: randomUUID() }))
  expect(await ask(player.user)).toEqual({
    user: player.user,
    status: 'RS_OK',
    request_uuid: expect.any(String),
    country: 'TH',
    jurisdiction: 'TH',
    sub_partner_id: 'slth',
    tags: [],
  })
  const newcomer = await memberActor(world)
  expect((await ask('m')).status).toBe('RS_ERROR_WRONG_TYPES')
  for (const user of [`slth_${newcomer.memberId}`, 'slth_999999', 'nobody']) {
    expect((await ask(user)).status).toBe('RS_ERROR_USER_DISABLED')
  }
})

/** Providers are read once a second: until the site has seen what was changed, it is asked again. */
async function waitForProviders(): Promise<void> {
  await expect
    .poll(async () => {
      const { token } = await other.launch(member.memberId)
      const answer = await other.post('wallet/check', JSON.stringify({ token }))
      return answer['token'] !== token
    })
    .toBe(true)
}

describe('who may call', () => {
  test('a provider changes its key while both hold', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    await insertProviderKey(world.services.db, rotating.providerId, pem)
    const there = await rotating.launch(member.memberId)
    const body = JSON.stringify({ user: there.user, request_uuid: randomUUID() })
    const ask = async (key: KeyObject) =>
      (await rotating.post('user/info', body, { signature: signatureOf(key, body) })).status
    await expect.poll(() => ask(privateKey)).toBe('RS_OK')
    expect(await ask(rotating.privateKey)).toBe('RS_OK')
    await world.query(
      `update game.provider_key set valid_to = platform.clock()
        where provider_id = $1 and key_id = (select min(key_id) from game.provider_key
                                              where provider_id = $1)`,
      [rotating.providerId],
    )
    await expect.poll(() => ask(rotating.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE')
    expect(await ask(privateKey)).toBe('RS_OK')
  })

  test('a call from elsewhere than the addresses of its provider is not believed', async () => {
    const there = await far.launch(member.memberId)
    expect((await far.send('balance', there)).status).toBe('RS_OK')
    await world.query(`update game.provider set addresses = '{203.0.113.0/24}' where code = 'far'`)
    await expect
      .poll(async () => (await far.send('balance', there)).status)
      .toBe('RS_ERROR_INVALID_SIGNATURE')
  })

  test('a paused provider takes no bets and pays', async () => {
    const there = await paused.launch(member.memberId)
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    await paused.send('bet', there, bet)
    await world.query(`update game.provider set state = 'paused' where code = 'paused'`)
    expect((await paused.send('bet', there)).status).toBe('RS_ERROR_INVALID_GAME')
    const win = { round: bet.round, reference_transaction_uuid: bet.transaction_uuid }
    expect((await paused.send('win', there, win)).status).toBe('RS_OK')
  })
})

test('a balance that no number says is answered as the most that one says', async () => {
  const { memberId, mainId } = await gameMember(world, { mainSatang: 10n ** 13n })
  const player = await provider.launch(memberId, { walletId: mainId })
  const most = { status: 'RS_OK', balance: 9_007_199_254_740_000 }
  expect(await newRound(provider, player).bet(10)).toMatchObject(most)
  expect(await provider.send('balance', player)).toMatchObject(most)
})

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Call, WireInput } from '#kernel/contract.ts'
import { testFormProvider } from '#tests/support/form-provider.ts'
import { signatureOf, testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { STAFF_PASSWORD, staffActor } from '#tests/support/staff.ts'
import { DAY_MS } from '#kernel/time.ts'
import { testWorld } from '#tests/support/world.ts'
import * as desk from '../../connection-contract.ts'

// Keys, secrets and addresses of providers, as people change them and as the wallet hears of it.

const world = await testWorld({ sandbox: true })
const owner = await staffActor(world, 'owner')
const second = await staffActor(world, 'owner')
const actor = await memberActor(world)
const proof = { reason: 'ค่ายแจ้งเปลี่ยนกุญแจ', password: STAFF_PASSWORD }
let count = 0

const provided = async () => {
  count += 1
  const provider = await testProvider(world, `acme${count}`)
  const { providerId: provider_id } = provider
  return {
    provider,
    provider_id,
    read: () => world.ask(desk.getGameConnection, { provider_id }, owner),
  }
}

/** The second person agrees to what waits. */
const agree = async (provider_id: number, by = second) => {
  const { proposal } = await world.ask(desk.getGameConnection, { provider_id }, by)
  const approval_id = proposal?.approval_id ?? 0
  return codeOf(desk.confirmProviderTrust, { provider_id, approval_id, ...proof }, by)
}

const codeOf = async <C extends Call>(call: C, input: WireInput<C>, by = owner) =>
  (await world.call(call, input, by)).code

const pemOf = (kind: 'rsa' | 'weak' | 'ec'): string => {
  const { publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: kind === 'weak' ? 1_024 : 2_048 })
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

test('a key is added beside the first one, believed, ended and not believed', async () => {
  const { provider, provider_id, read } = await provided()
  const player = await provider.launch(actor.memberId)
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const body = JSON.stringify({
    user: player.user,
    token: player.token,
    game_code: 'reel',
    request_uuid: randomUUID(),
  })
  const status = async () =>
    (await provider.post('user/balance', body, { signature: signatureOf(privateKey, body) })).status
  expect(await status()).toBe('RS_ERROR_INVALID_SIGNATURE')
  // Also in the older form, and with what mail programs put around it.
  const public_key = `\n${publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()}\n`
  const { fingerprint } = await world.ask(
    desk.proposeProviderKey,
    { provider_id, public_key, ...proof },
    owner,
  )
  expect((await read()).keys.map((key) => key.fingerprint)).not.toContain(fingerprint)
  expect(await status()).toBe('RS_ERROR_INVALID_SIGNATURE')
  expect(await agree(provider_id)).toBe('')
  await expect.poll(status).toBe('RS_OK')
  const { keys } = await read()
  expect(keys.map((key) => key.fingerprint)).toContain(fingerprint)
  expect(keys[0]?.public_key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(await codeOf(desk.proposeProviderKey, { provider_id, public_key, ...proof })).toBe(
    'game_key_known',
  )
  const end = { key_id: Number(keys[0]?.key_id), ...proof }
  expect(await codeOf(desk.endProviderKey, end)).toBe('')
  expect(await codeOf(desk.endProviderKey, end)).toBe('game_key_over')
  await expect.poll(status).toBe('RS_ERROR_INVALID_SIGNATURE')
})

test.each([
  ['game_key_odd', 'no key'],
  ['game_key_odd', pemOf('ec')],
  ['game_key_weak', pemOf('weak')],
  [
    'game_key_private',
    generateKeyPairSync('rsa', { modulusLength: 2_048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  ],
  ['invalid_input', ' '],
])('a text is refused as %s', async (code, public_key) => {
  const { provider_id, read } = await provided()
  expect(await codeOf(desk.proposeProviderKey, { provider_id, public_key, ...proof })).toBe(code)
  expect((await read()).keys).toHaveLength(1)
})

test('the last key ends only where that is said, also where two people end two at once', async () => {
  const { provider_id, read } = await provided()
  await world.ask(
    desk.proposeProviderKey,
    { provider_id, public_key: pemOf('rsa'), ...proof },
    owner,
  )
  expect(await agree(provider_id)).toBe('')
  const [newer, older] = (await read()).keys.map(({ key_id }) => Number(key_id))
  const codes = await Promise.all([
    codeOf(desk.endProviderKey, { key_id: newer ?? 0, ...proof }),
    codeOf(desk.endProviderKey, { key_id: older ?? 0, ...proof }, second),
  ])
  expect(codes.toSorted()).toEqual(['', 'game_key_last'])
  const left = (await read()).keys.find(({ valid_to }) => valid_to === null)
  const last = { key_id: Number(left?.key_id), is_last: true, ...proof }
  expect(await codeOf(desk.endProviderKey, last)).toBe('')
})

test('addresses are those that the wallet asks; what is none is refused', async () => {
  const { provider, provider_id, read } = await provided()
  const player = await provider.launch(actor.memberId)
  const status = async () => (await provider.send('balance', player)).status
  const terms = { base_url: null, operator_ref: null, signs_answers: false }
  const save = (addresses: string[], more: object = {}) =>
    codeOf(desk.saveGameConnection, { provider_id, ...terms, addresses, ...more, ...proof })
  for (const odd of ['203.0.113.0/33', 'example.com', '10.0.0.1/', '::1/129']) {
    expect(await save([odd]), odd).toBe('game_address_odd')
  }
  expect(await save([], { base_url: 'https://games.example' })).toBe('invalid_input')
  expect(await save([], { base_url: 'games.example', operator_ref: 'us' })).toBe('invalid_input')
  // Providers are read once a second: one that is new may not be known yet.
  await expect.poll(status).toBe('RS_OK')
  expect(await save(['203.0.113.7', ' 203.0.113.7 ', ''])).toBe('')
  await expect.poll(status).toBe('RS_ERROR_INVALID_SIGNATURE')
  expect(
    await save(['127.0.0.0/8', '::1'], { base_url: 'https://g.example/v2', operator_ref: 'us' }),
  ).toBe('')
  await expect.poll(status).toBe('RS_OK')
  expect(await read()).toMatchObject({
    base_url: 'https://g.example/v2',
    operator_ref: 'us',
    addresses: ['127.0.0.0/8', '::1'],
  })
  expect((await read()).public_key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
})

test('frames are where a provider declared them; what is no origin is refused, and silence keeps them', async () => {
  const { provider_id, read } = await provided()
  const terms = { base_url: null, operator_ref: null, signs_answers: false, addresses: [] }
  const save = (more: object) =>
    codeOf(desk.saveGameConnection, { provider_id, ...terms, ...more, ...proof })
  const odd = ['https://g.example/', "'unsafe-inline'", 'https://g.example; x', '*', 'g.example']
  for (const origin of odd) {
    expect(await save({ frame_origins: [origin] }), origin).toBe('invalid_input')
  }
  const frame_origins = ['https://g.example', 'https://cdn.g.example:8443']
  expect(await save({ frame_origins })).toBe('')
  expect(await save({})).toBe('')
  expect((await read()).frame_origins).toEqual(frame_origins)
  expect(await save({ frame_origins: [] })).toBe('')
  expect((await read()).frame_origins).toEqual([])
})

test('a secret is set, holds beside the old one, and is shown to nobody', async () => {
  const form = await testFormProvider(world, 'forms')
  const { providerId: provider_id } = form
  const player = await form.launch(actor.memberId)
  const secret = 'a-secret-of-their-own'
  const error = async () =>
    (await form.send('balance', { userId: player.user, providerId: form.code }, { secret })).error
  expect(await error()).toBe(5)
  expect(await codeOf(desk.proposeProviderSecret, { provider_id, secret: 'short', ...proof })).toBe(
    'invalid_input',
  )
  expect(await codeOf(desk.proposeProviderSecret, { provider_id, secret, ...proof })).toBe('')
  expect(await codeOf(desk.proposeProviderSecret, { provider_id, secret, ...proof }, second)).toBe(
    'approval_asked',
  )
  expect(await error()).toBe(5)
  expect(await agree(provider_id)).toBe('')
  await expect.poll(error).toBe(0)
  const read = async () => world.ask(desk.getGameConnection, { provider_id }, owner)
  expect(JSON.stringify(await read())).not.toContain(secret)
  const trail = await world.query<{ text: string }>(
    `select row_to_json(a)::text as text from platform.audit a where object_kind = 'game_provider'`,
  )
  expect(trail.filter(({ text }) => text.includes(secret))).toEqual([])
  const [newer, older] = (await read()).secrets.map(({ secret_id }) => Number(secret_id))
  expect(await codeOf(desk.endProviderSecret, { secret_id: newer ?? 0, ...proof })).toBe('')
  expect(await codeOf(desk.endProviderSecret, { secret_id: newer ?? 0, ...proof })).toBe(
    'game_key_over',
  )
  await expect.poll(error).toBe(5)
  expect(await codeOf(desk.endProviderSecret, { secret_id: older ?? 0, ...proof })).toBe(
    'game_key_last',
  )
  const last = { secret_id: older ?? 0, is_last: true, ...proof }
  expect(await codeOf(desk.endProviderSecret, last)).toBe('')
})

test('nobody changes anything without his own password, or finds what is not there', async () => {
  const { provider_id, read } = await provided()
  const wrong = { reason: proof.reason, password: 'ไม่ใช่รหัสนี้' }
  const { addresses, base_url, operator_ref, signs_answers, keys } = await read()
  const terms = { provider_id, addresses, base_url, operator_ref, signs_answers }
  const key_id = Number(keys[0]?.key_id)
  // Five wrong ones lock a person out.
  const [person, another] = [await staffActor(world, 'owner'), await staffActor(world, 'owner')]
  const tries = [
    () => codeOf(desk.saveGameConnection, { ...terms, ...wrong }, person),
    () =>
      codeOf(desk.proposeProviderKey, { provider_id, public_key: pemOf('rsa'), ...wrong }, person),
    () => codeOf(desk.endProviderKey, { key_id, is_last: true, ...wrong }, person),
    () =>
      codeOf(desk.proposeProviderSecret, { provider_id, secret: 'x'.repeat(20), ...wrong }, person),
    () => codeOf(desk.endProviderSecret, { secret_id: 1, ...wrong }, person),
    () => codeOf(desk.confirmProviderTrust, { provider_id, approval_id: 1, ...wrong }, another),
    () => codeOf(desk.rejectProviderTrust, { provider_id, approval_id: 1, ...wrong }, another),
  ]
  const codes: string[] = []
  for (const one of tries) codes.push(await one())
  expect(new Set(codes)).toEqual(new Set(['game_password_wrong']))
  expect(await read()).toMatchObject({ secrets: [], keys: [{ valid_to: null }] })
  const none = 999_999
  expect(await codeOf(desk.getGameConnection, { provider_id: none })).toBe('not_found')
  expect(await codeOf(desk.saveGameConnection, { ...terms, provider_id: none, ...proof })).toBe(
    'not_found',
  )
  expect(await codeOf(desk.endProviderKey, { key_id: none, ...proof })).toBe('not_found')
  expect(await codeOf(desk.endProviderSecret, { secret_id: none, ...proof })).toBe('not_found')
  const officer = await staffActor(world, 'risk_officer')
  expect(await codeOf(desk.getGameConnection, { provider_id }, officer)).toBe('forbidden')
})

test('who guesses too often is locked out of every one of these calls', async () => {
  const { provider_id, read } = await provided()
  const { addresses, base_url, operator_ref, signs_answers, keys } = await read()
  const terms = { provider_id, addresses, base_url, operator_ref, signs_answers }
  const person = await staffActor(world, 'owner')
  const guess = { reason: proof.reason, password: 'เดา' }
  await expect
    .poll(() => codeOf(desk.saveGameConnection, { ...terms, ...guess }, person), { interval: 1 })
    .toBe('game_password_locked')
  const answers = await Promise.all([
    codeOf(desk.proposeProviderKey, { provider_id, public_key: pemOf('rsa'), ...proof }, person),
    codeOf(desk.endProviderKey, { key_id: Number(keys[0]?.key_id), ...proof }, person),
    codeOf(desk.proposeProviderSecret, { provider_id, secret: 'x'.repeat(20), ...proof }, person),
    codeOf(desk.endProviderSecret, { secret_id: 1, ...proof }, person),
    codeOf(desk.confirmProviderTrust, { provider_id, approval_id: 1, ...proof }, person),
    codeOf(desk.rejectProviderTrust, { provider_id, approval_id: 1, ...proof }, person),
  ])
  expect(new Set(answers)).toEqual(new Set(['game_password_locked']))
})

test('nobody lets a key in alone: not the first person, not twice, not one who was too late', async () => {
  const { provider_id, read } = await provided()
  const propose = (by = owner) =>
    codeOf(desk.proposeProviderKey, { provider_id, public_key: pemOf('rsa'), ...proof }, by)
  const open = async () => Number((await read()).proposal?.approval_id ?? 0)
  expect(await propose()).toBe('')
  expect(await propose(second)).toBe('approval_asked')
  expect((await read()).proposal).toMatchObject({ by_me: true, reason: proof.reason })
  const deciding = { provider_id, approval_id: await open(), ...proof }
  expect(await codeOf(desk.confirmProviderTrust, deciding, owner)).toBe('approval_own')
  expect(await codeOf(desk.rejectProviderTrust, deciding, second)).toBe('')
  expect(await codeOf(desk.confirmProviderTrust, deciding, second)).toBe('approval_closed')
  expect(await codeOf(desk.rejectProviderTrust, deciding, second)).toBe('approval_closed')

  expect(await propose()).toBe('')
  const taken = { ...deciding, approval_id: await open() }
  expect(await codeOf(desk.rejectProviderTrust, taken, owner)).toBe('')
  // The approval of another provider says nothing about this one.
  const other = await provided()
  expect(
    await codeOf(desk.proposeProviderKey, {
      provider_id: other.provider_id,
      public_key: pemOf('rsa'),
      ...proof,
    }),
  ).toBe('')
  const foreign = { ...deciding, approval_id: Number((await other.read()).proposal?.approval_id) }
  expect(await codeOf(desk.confirmProviderTrust, foreign, second)).toBe('approval_closed')

  expect(await propose()).toBe('')
  const late = { ...deciding, approval_id: await open() }
  await world.clock.advance(DAY_MS)
  const [mine, theirs] = [await staffActor(world, 'owner'), await staffActor(world, 'owner')]
  expect(await codeOf(desk.confirmProviderTrust, late, theirs)).toBe('approval_expired')
  expect(await codeOf(desk.rejectProviderTrust, late, theirs)).toBe('approval_expired')
  expect(await propose(mine)).toBe('')
  const { keys } = await world.ask(desk.getGameConnection, { provider_id }, mine)
  expect(keys).toHaveLength(1)
  const both = await Promise.all([agree(provider_id, theirs), agree(provider_id, theirs)])
  expect(both.toSorted()).toEqual(['', 'approval_closed'])
  const after = await world.ask(desk.getGameConnection, { provider_id }, mine)
  expect(after.proposal).toBeNull()
  expect(after.keys).toHaveLength(2)
})

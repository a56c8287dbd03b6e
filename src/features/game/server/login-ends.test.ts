import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as account from '#features/account/contract.ts'
import { changeMemberStatus } from '#features/account/operator-contract.ts'
import { stepUpByPassword } from '#features/account/security-contract.ts'
import { visitor } from '#tests/support/client.ts'
import { playedProviders } from '#tests/support/game-providers.ts'
import { type Player, testProvider, units } from '#tests/support/games.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { queued } from '#tests/support/queued.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { linkGame, readGameSession } from '../launch-contract.ts'

// A game ends with the login that opened it: it bets no more, and what is owed for what was bet is still paid.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'ends')
const sandboxed = await playedProviders(world)
const officer = await staffActor(world, 'risk_officer')

/** A member with money on his phone, and his tablet, which is signed in, too. */
async function twoDevices(): Promise<{ phone: MemberActor; tablet: MemberActor }> {
  const phone = await memberActor(world)
  await deposit(world, phone, '500')
  const tablet = { ...phone, ...visitor() }
  await signInMember(world, tablet)
  return { phone, tablet }
}

async function loginOf(actor: MemberActor): Promise<number> {
  const all = await world.ask(account.listSessions, {}, actor)
  return Number(all.find(({ is_current: isCurrent }) => isCurrent)?.id)
}

const openedBy = async (actor: MemberActor, game = 'reel'): Promise<Player> =>
  provider.launch(actor.memberId, { game, loginId: BigInt(await loginOf(actor)) })

const bet = (player: Player, game = 'reel') => {
  const message = { transaction_uuid: randomUUID(), round: randomUUID(), amount: units(10) }
  return provider.send('bet', player, { game_code: game, ...message })
}

interface Devices {
  readonly phone: MemberActor
  readonly tablet: MemberActor
}

const password = 'ข้าวเหนียวมะม่วงสองจาน'

/** How the login of the phone ends. */
const ends: Readonly<Record<string, (devices: Devices) => Promise<unknown>>> = {
  logout: ({ phone }) => world.ask(account.logout, {}, phone),
  'the member from another device': async ({ phone, tablet }) =>
    world.ask(account.endOwnSession, { session_id: await loginOf(phone) }, tablet),
  'the member, of all others': ({ tablet }) => world.ask(account.endOtherSessions, {}, tablet),
  'a new password from another device': async ({ tablet }) => {
    const current_password = tablet.person.password
    await world.ask(stepUpByPassword, { password: current_password }, tablet)
    const input = { current_password, new_password: password }
    tablet.bearer = (await world.ask(account.changePassword, input, tablet)).access_token
  },
  'a suspension': async ({ phone }) => {
    const input = { member_id: phone.memberId, reason: 'สมาชิกโทรมาแจ้งด้วยตัวเอง' }
    await world.ask(changeMemberStatus, { ...input, status: 'suspended' }, officer)
    await world.ask(changeMemberStatus, { ...input, status: 'active' }, officer)
  },
}

test.each(Object.entries(ends))('%s ends the game', async (_name, end) => {
  const devices = await twoDevices()
  const player = await openedBy(devices.phone)
  const [won, undone] = [{ round: randomUUID() }, { round: randomUUID() }]
  const taken = async ({ round }: { round: string }) => {
    const transaction_uuid = randomUUID()
    const answer = await provider.send('bet', player, {
      round,
      transaction_uuid,
      amount: units(10),
    })
    expect(answer.status).toBe('RS_OK')
    return { round, reference_transaction_uuid: transaction_uuid }
  }
  const [owed, back] = [await taken(won), await taken(undone)]
  await end(devices)
  const refused = await bet(player)
  expect(refused.status).toBe('RS_ERROR_TOKEN_EXPIRED')
  // What costs nothing asks no gate, and is refused all the same.
  expect((await provider.send('bet', player, { amount: 0 })).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  expect((await provider.send('win', player, { ...owed, amount: units(30) })).status).toBe('RS_OK')
  const { status, balance } = await provider.send('rollback', player, back)
  expect([status, Number(balance)]).toEqual(['RS_OK', Number(refused.balance) + units(40)])
  expect((await provider.send('balance', player)).status).toBe('RS_OK')
})

test('the game of another login goes on', async () => {
  const { phone, tablet } = await twoDevices()
  const [onPhone, onTablet] = [await openedBy(phone), await openedBy(tablet, 'cards')]
  await world.ask(account.logout, {}, phone)
  expect((await bet(onPhone)).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  expect((await bet(onTablet, 'cards')).status).toBe('RS_OK')
})

test('a bet that waits for its wallet while its login ends is refused', async () => {
  const { phone } = await twoDevices()
  const player = await openedBy(phone)
  const lock = {
    sql: 'select from ledger.balance where account_id = $1 and stripe = 0 for update',
    values: [player.walletId],
  }
  const [answer] = await queued(world, lock, [() => bet(player)], () =>
    world.ask(account.logout, {}, phone),
  )
  expect(answer?.status).toBe('RS_ERROR_TOKEN_EXPIRED')
})

test('of bets and a logout at once, none is taken that was sent after the answer to the logout', async () => {
  const { phone } = await twoDevices()
  const player = await openedBy(phone)
  const before = Number((await provider.send('balance', player)).balance)
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, async () => bet(player)),
    world.ask(account.logout, {}, phone).then(() => bet(player)),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.at(-1)).toBe('RS_ERROR_TOKEN_EXPIRED')
  const taken = statuses.filter((status) => status === 'RS_OK').length
  const refused = statuses.filter((status) => status === 'RS_ERROR_TOKEN_EXPIRED').length
  expect(taken + refused).toBe(statuses.length)
  const { balance } = await provider.send('balance', player)
  expect(Number(balance)).toBe(before - taken * units(10))
})

test.each(sandboxed.map((one) => [one.protocol, one] as const))(
  'a game that was opened on the site by a provider that speaks %s knows its login',
  async (_protocol, { providerId, gameId, play }) => {
    const { phone, tablet } = await twoDevices()
    const [wallet] = await world.query<{ id: bigint }>(
      `select account_id as id from ledger.wallet
        where member_id = $1 and kind = ledger.account_main_wallet()`,
      [phone.memberId],
    )
    const input = { wallet_id: Number(wallet?.id), game_id: gameId, provider_id: providerId }
    const opened = await world.ask(linkGame, { ...input, is_mobile: true }, phone)
    const { link, session_id } = opened
    const session = new URL(link).pathname.split('/').at(-1) ?? ''
    const staked = async () => (await world.ask(readGameSession, { session_id }, tablet)).staked
    await play(session, 'bet', { amount: '10' })
    await expect.poll(staked).toBe('10.00')
    expect((await world.ask(readGameSession, { session_id }, tablet)).state).toBe('playing')
    await world.ask(account.logout, {}, phone)
    await play(session, 'bet', { amount: '10' }).catch(() => {})
    expect((await world.ask(readGameSession, { session_id }, tablet)).state).toBe('ended')
    expect(await staked()).toBe('10.00')
  },
)

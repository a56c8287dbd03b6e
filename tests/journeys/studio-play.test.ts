import { afterAll, expect, test } from 'vitest'
import { reconcileDayJob } from '#features/game/server/rounds/jobs.ts'
import { bangkokDay, DAY_MS } from '#kernel/time.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { connectedStudio, type PlayedGame } from '#tests/support/studio.ts'
import { testWorld } from '#tests/support/world.ts'
import { type WalletFault, walletProxy } from '#tests/support/wallet-proxy.ts'

// Our own studio at the other end of the wire: launched by the site, played by its frame's calls, settled in
// the site's books, which are verified after each test. Between both is a line on which things go wrong.

const world = await testWorld()
const line = await walletProxy(world.site.memberUrl)
afterAll(() => line.close())
const studio = await connectedStudio(world, { walletTimeoutMs: 1_000 })
await studio.aimAt(line.url)

/** A member before the coin, with 1,000 baht unless it is said. */
async function inGame(mainSatang = 100_000n) {
  const member = await gameMember(world, { mainSatang })
  line.seen.length = 0
  return { member, coin: await studio.launch(member.memberId, member.mainId) }
}

async function balanceOf(walletId: bigint): Promise<bigint> {
  const [row] = await world.query<{ available: string }>(
    'select available from ledger.wallet_balance where account_id = $1',
    [walletId],
  )
  return BigInt(row?.available ?? -1)
}

/** The rounds that the site knows of a member. */
const roundsOf = (memberId: number) =>
  world.query<{ state: string; staked: string }>(
    `select state, staked_satang::text as staked from game.round where member_id = $1`,
    [memberId],
  )

const sent = (path: string) => line.seen.filter((one) => one.path.endsWith(path))

/** Waits for a session's last round to come to an end. @returns its view */
async function lastOf(coin: PlayedGame, state: string) {
  const last = async () => (await studio.post<object[]>('/history', { session: coin.session })).body
  await expect.poll(async () => (await last())[0]).toMatchObject({ state })
  return (await last())[0] as { outcome: string | null; win: string | null; reason: string | null }
}

const afterRound = (outcome: string | null) => (outcome === 'heads' ? 101_000n : 99_000n)

test('a launch is played: every round is lost or won twice over, in the books too', async () => {
  const { member, coin } = await inGame()
  expect(coin.opened).toMatchObject({ balance: '1000.00', is_demo: false, unfinished: null })
  let expected = 100_000n
  const seen = new Set<string>()
  while (seen.size < 2) {
    const { status, body } = await coin.play('10.00')
    expect(status, JSON.stringify(body)).toBe(200)
    const isWon = body.round.outcome === 'heads'
    expect(body.round).toMatchObject({ state: 'settled', win: isWon ? '20.00' : '0.00' })
    expected += isWon ? 1_000n : -1_000n
    seen.add(body.round.outcome ?? '')
    expect(await balanceOf(member.mainId)).toBe(expected)
  }
  const rounds = await roundsOf(member.memberId)
  expect(rounds.every(({ state }) => state === 'closed')).toBe(true)
})

test('an even game costs nobody anything: alone or on both sides, its play counts for no reward', async () => {
  for (const side of ['heads', 'tails'] as const) {
    const { member, coin } = await inGame()
    for (let round = 0; round < 2; round += 1) {
      expect((await coin.play('100.00', side)).body.round.state).toBe('settled')
    }
    const counted = () =>
      world.query(
        `select sum(stake)::int as stake, sum(valid)::int as valid,
                (sum(expected) / 1000000)::int as expected
           from game.settled_play('', 100000) where member_id = $1`,
        [member.memberId],
      )
    await expect.poll(counted).toEqual([{ stake: 20_000, valid: 0, expected: 20_000 }])
  }
})

test('a launch opens one frame, and its token never leaves the studio', async () => {
  const member = await gameMember(world, { mainSatang: 100_000n })
  const where = { memberId: member.memberId, walletId: member.mainId }
  const address = new URL(await studio.address('http://site/', where))
  const launch = address.searchParams.get('launch')
  const first = await studio.post<object>('/session', { launch })
  expect(first.status).toBe(200)
  const again = await studio.post('/session', { launch })
  expect(again).toMatchObject({ status: 410, body: { error: 'launch_gone' } })
  const token = (JSON.parse(sent('/user/balance').at(-1)?.body ?? '{}') as { token: string }).token
  expect(token.length).toBeGreaterThan(20)
  expect(JSON.stringify([address.href, first.body])).not.toContain(token)
})

test('too little money is told in words, and nothing is taken', async () => {
  const { member, coin } = await inGame(5_000n)
  const { body } = await coin.play('100.00')
  expect(body.round).toMatchObject({ state: 'refused', reason: 'ยอดเงินไม่พอ เงินไม่ถูกหัก' })
  expect(await balanceOf(member.mainId)).toBe(5_000n)
  expect((await coin.play('10.00')).body.round.state).toBe('settled')
})

test('a session that the site has ended takes no bet, and the frame is told to close', async () => {
  const { member, coin } = await inGame()
  await world.query('update game.session set revoked_at = platform.clock() where session_id = $1', [
    coin.sessionId,
  ])
  const { body } = await coin.play('10.00')
  expect(body.round).toMatchObject({ state: 'refused' })
  expect(body.state.ended).toContain('กรุณาปิดแล้วเปิดเกมใหม่')
  expect(await coin.play('10.00')).toMatchObject({ status: 410, body: { error: 'session_ended' } })
  expect(await balanceOf(member.mainId)).toBe(100_000n)
})

test.each([
  ['RS_ERROR_LIMIT_REACHED', 'ถึงวงเงิน'],
  ['RS_ERROR_USER_DISABLED', 'บัญชีนี้เดิมพันไม่ได้'],
  ['RS_ERROR_INVALID_GAME', 'เกมนี้ปิดรับเดิมพันแล้ว'],
  ['RS_ERROR_WRONG_SYNTAX', 'ระบบกระเป๋าเงินไม่รับรายการนี้'],
])('%s is final: no second bet, no outcome', async (says, words) => {
  const { coin } = await inGame()
  line.order('/transaction/bet', { says })
  const { body } = await coin.play('10.00')
  expect(body.round.reason).toContain(words)
  expect(body.round).toMatchObject({ state: 'refused', outcome: null, nonce: null })
  expect(sent('/transaction/bet')).toHaveLength(1)
})

test('an answer that is lost: the same bytes again, one bet in the books', async () => {
  const { member, coin } = await inGame()
  line.order('/transaction/bet', 'lose', { says: 'RS_ERROR_TIMEOUT' })
  line.order('/transaction/win', 'lose', 'lose')
  const { body } = await coin.play('10.00')
  const { outcome } = await lastOf(coin, 'settled')
  expect(body.round.outcome).toBe(outcome)
  const bets = sent('/transaction/bet').map((one) => one.body)
  expect([bets.length, new Set(bets).size]).toEqual([3, 1])
  expect(new Set(sent('/transaction/win').map((one) => one.body)).size).toBe(1)
  expect(await balanceOf(member.mainId)).toBe(afterRound(outcome))
  expect(await roundsOf(member.memberId)).toEqual([{ state: 'closed', staked: '1000' }])
})

test.each<[string, readonly WalletFault[]]>([
  ['was taken', ['lose', 'lose', 'lose']],
  ['never came', ['drop', 'drop', 'drop']],
  ['was taken and then refused', ['lose', { says: 'RS_ERROR_LIMIT_REACHED' }]],
])('a bet that nobody answers and that %s is taken back', async (_name, faults) => {
  const { member, coin } = await inGame()
  line.order('/transaction/bet', ...faults)
  line.order('/transaction/rollback', 'lose', { says: 'RS_ERROR_UNKNOWN' })
  await coin.play('10.00')
  const round = await lastOf(coin, 'void')
  expect(round).toMatchObject({ outcome: null, reason: 'รายการถูกยกเลิก คืนเงินแล้ว' })
  expect(await balanceOf(member.mainId)).toBe(100_000n)
  expect((await coin.state(true)).balance).toBe('1000.00')
  expect((await coin.play('10.00')).body.round.nonce).toBe(0)
})

test('a halt while the bet is on its way: it goes on where it was', async () => {
  const { member, coin } = await inGame()
  line.order('/transaction/bet', 'hang')
  const pressed = coin.play('10.00').catch(() => undefined)
  await expect.poll(() => sent('/transaction/bet').length).toBe(1)
  await studio.restart()
  await pressed
  const { outcome } = await lastOf(coin, 'settled')
  expect(await balanceOf(member.mainId)).toBe(afterRound(outcome))
  expect((await coin.state()).unfinished).toMatchObject({ state: 'settled', outcome })
})

test('a halt while a win is owed: it is paid at the next start, and shown', async () => {
  const { member, coin } = await inGame()
  await studio.fault({ hold_wins: true })
  const { body } = await coin.play('10.00')
  expect(body.round.state).toBe('decided')
  expect(await roundsOf(member.memberId)).toEqual([{ state: 'open', staked: '1000' }])
  expect(await balanceOf(member.mainId)).toBe(99_000n)
  await studio.restart()
  await lastOf(coin, 'settled')
  expect(await balanceOf(member.mainId)).toBe(afterRound(body.round.outcome))
  expect((await coin.state()).unfinished).toMatchObject({ id: body.round.id, state: 'settled' })
  await studio.post('/seen', { session: coin.session, round: body.round.id })
  expect((await coin.state()).unfinished).toBeNull()
})

test('a halt while a bet is taken back: it is taken back', async () => {
  const { member, coin } = await inGame()
  line.order('/transaction/bet', 'lose', 'lose', 'lose')
  line.order('/transaction/rollback', ...Array.from({ length: 12 }, () => 'drop' as const))
  expect((await coin.play('10.00')).body.round.state).toBe('undoing')
  expect(await coin.play('10.00')).toMatchObject({
    status: 409,
    body: { error: 'round_under_way' },
  })
  await studio.restart()
  await lastOf(coin, 'void')
  expect(await balanceOf(member.mainId)).toBe(100_000n)
})

test('the same key is the same round, whichever tab presses it, and one round at a time', async () => {
  const { member, coin } = await inGame()
  const key = 'the-same-key-of-two-tabs'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => coin.play('10.00', 'heads', { key })),
  )
  expect(new Set(answers.map(({ body }) => body.round.id)).size).toBe(1)
  expect(sent('/transaction/bet')).toHaveLength(1)
  expect(await coin.play('20.00', 'heads', { key })).toMatchObject({ status: 409 })
  const many = await Promise.all(Array.from({ length: 5 }, () => coin.play('10.00')))
  const played = many.filter(({ status }) => status === 200)
  expect(played.length).toBe(1)
  expect((await roundsOf(member.memberId)).length).toBe(2)
})

test('the site reconciles with what the studio lists, and opens a round again', async () => {
  const { member, coin } = await inGame()
  const { body } = await coin.play('10.00')
  const api = await studio.api()
  const now = await world.clock.now()
  const day = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS)] as const
  const listed = await api.listTransactions(...day)
  const mine = listed.filter(({ user }) => user.endsWith(`_${member.memberId}`))
  expect(mine).toMatchObject([
    { kind: 'bet', round: body.round.id, amountSatang: 1_000n, gameCode: 'coin' },
    {
      kind: 'win',
      round: body.round.id,
      amountSatang: body.round.outcome === 'heads' ? 2_000n : 0n,
    },
  ])
  const games = await api.listGames()
  expect(games).toMatchObject([
    { code: 'coin', product: 'table', isEnabled: true, hasDemo: true, returnBp: 10_000 },
    { code: 'talat', product: 'slot', isEnabled: true, hasDemo: true, returnBp: 9_601 },
  ])
})

test('after all of that, the day of both sides is the same to the satang', async () => {
  const day = bangkokDay(await world.clock.now())
  await world.clock.advance(DAY_MS)
  const asked = { provider_id: studio.providerId, day, staff_id: 1 }
  await runJob(world.services, reconcileDayJob, asked)
  const runs = await world.query<{ failure: string | null }>(
    'select failure from game.reconcile_run where provider_id = $1',
    [studio.providerId],
  )
  expect(runs).toEqual([{ failure: null }])
  const breaks = await world.query(
    `select b.word, b.kind, b.here_satang, b.there_satang
       from game.reconcile_break b join game.reconcile_run r using (run_id)
      where r.provider_id = $1`,
    [studio.providerId],
  )
  expect(breaks).toEqual([])
})

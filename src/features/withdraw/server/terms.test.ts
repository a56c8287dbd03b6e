import { describe, expect, test, vi } from 'vitest'
import { openWallet } from '#ledger/accounts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { testProvider, units } from '#tests/support/games.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { deposit, houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '../contract.ts'
import { approveWithdraw, rejectWithdraw } from '../operator-contract.ts'

// What a withdrawal costs, from where it goes, how much leaves a day, and the play asked for. The queue
// does not run; it is 22:00, two hours before the day that counts is over.
const world = await testWorld({ sandbox: true, at: new Date('2026-11-21T22:00:00+07:00') })
await world.sandbox.post('/control/webhooks', { paused: true })
const cashier = await staffActor(world, 'cashier')
const provider = await testProvider(world, 'acme')
const CLEARING = 2500
const FLOAT = 1010
const FEES = 4200

/** As two people would set it; the screen's own test is beside it. */
const set = (terms: string) => world.query(`update withdraw.setting set ${terms}`)
const infoOf = (member: MemberActor) => world.ask(getWithdrawInfo, {}, member)
async function rich(baht = '1000') {
  const member = await memberActor(world)
  await deposit(world, member, baht)
  const info = await infoOf(member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  return { member, info, input }
}
const satangOf = (text: string) => BigInt(text.replace('.', ''))

/** Money that the house gave, in a wallet of its own. */
async function give(
  member: MemberActor,
  name: 'cashback_wallet' | 'commission_wallet',
  baht: bigint,
) {
  return inTransaction(world.services.db, async (tx) => {
    const walletId = await openWallet(tx, member.memberId, name)
    const isCashback = name === 'cashback_wallet'
    await postOne(tx, {
      key: freshKey(),
      memberId: member.memberId,
      kind: isCashback ? 'cashback_claim' : 'commission_claim',
      legs: [
        {
          debit: house(isCashback ? 'cashback_cost' : 'commission_cost', 1),
          credit: wallet(walletId),
          amountSatang: baht * 100n,
        },
      ],
    })
    return Number(walletId)
  })
}
/** Settled play, as the feed would have told it: a fact and its day. */
const play = (member: MemberActor, satang: bigint, valid = satang, walletKind = 1) =>
  world.query(
    `with fact as (
       insert into winloss.fact (source, source_id, member_id, wallet_id, revision, product, place,
         wallet_kind, stake_satang, returned_satang, valid_satang, settled_at, counted_day)
       select 'test', coalesce(max(source_id), 0) + 1, $1, 1, 1, 'lottery', 'x', $4, $2, 0, $3,
              platform.clock(), platform.bangkok_day(platform.clock())
         from winloss.fact where source = 'test'
       returning *)
     insert into winloss.day as d
       (member_id, counted_day, product, is_own, stake_satang, returned_satang, valid_satang, rounds)
     select member_id, counted_day, product, wallet_kind not in (2, 5), stake_satang, 0, valid_satang, 1
       from fact
     on conflict (member_id, counted_day, product, is_own) do update
       set stake_satang = d.stake_satang + excluded.stake_satang,
           valid_satang = d.valid_satang + excluded.valid_satang,
           rounds = d.rounds + 1`,
    [member.memberId, satang, valid, walletKind],
  )
async function payOut(withdraw_id: number | string) {
  await world.ask(approveWithdraw, { withdraw_id }, cashier)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await vi.waitFor(
    async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      const [row] = await world.query<{ status: string }>(
        'select status from withdraw.request where withdraw_id = $1',
        [withdraw_id],
      )
      expect(row?.status).toBe('paid')
    },
    { timeout: PATIENCE_MS, interval: 30 },
  )
}
const reject = (withdraw_id: number | string) =>
  world.ask(rejectWithdraw, { withdraw_id, reason: 'ข้อมูลไม่ครบ' }, cashier)

describe('the fee', () => {
  test('is shown, stays with the house once the rest arrived, and names itself in the books', async () => {
    await set('fee_fixed_satang = 1000, fee_bp = 100')
    const { member, input } = await rich()
    expect((await infoOf(member)).fee).toEqual({ fixed: '10.00', bp: 100, free_left: 0 })
    const before = [CLEARING, FLOAT, FEES].map((account) => houseBalance(world, account))
    const [clearing, float, fees] = await Promise.all(before)
    const made = await world.ask(requestWithdraw, { ...input, amount: '300', fee: '13.00' }, member)
    expect(made).toMatchObject({ amount: '300.00', fee: '13.00', receive: '287.00' })
    await payOut(made.withdraw_id)
    const done = await world.ask(getWithdrawal, { withdraw_id: made.withdraw_id }, member)
    expect(done.status).toBe('paid')
    expect(await houseBalance(world, CLEARING)).toBe(clearing)
    expect((await houseBalance(world, FLOAT)) - (float ?? 0n)).toBe(28_700n)
    expect((await houseBalance(world, FEES)) - (fees ?? 0n)).toBe(1_300n)
    await set('fee_fixed_satang = 0, fee_bp = 0')
  })

  test('comes back whole with the money', async () => {
    await set('fee_fixed_satang = 1000')
    const { member, info, input } = await rich()
    const fees = await houseBalance(world, FEES)
    const made = await world.ask(requestWithdraw, { ...input, amount: '300' }, member)
    await reject(made.withdraw_id)
    expect((await infoOf(member)).withdrawable).toBe(info.withdrawable)
    expect(await houseBalance(world, FEES)).toBe(fees)
    await set('fee_fixed_satang = 0')
  })

  test('a screen that shows another one is told so, and asks for nothing', async () => {
    await set('fee_fixed_satang = 1000, free_times_a_day = 1')
    const { member, input } = await rich()
    const ask = (fee: string) =>
      world.call(requestWithdraw, { ...input, amount: '100', fee }, member)
    // Two tabs show the one free withdrawal; the second one is not free any more.
    expect((await infoOf(member)).fee.free_left).toBe(1)
    const first = await ask('0.00')
    expect(first.data.fee).toBe('0.00')
    await payOut(first.data.withdraw_id)
    expect((await ask('0.00')).code).toBe('withdraw_fee_changed')
    expect((await infoOf(member)).fee.free_left).toBe(0)
    expect((await ask('10.00')).data.receive).toBe('90.00')
    await set('fee_fixed_satang = 0, free_times_a_day = 0')
  })
})

describe('the wallet', () => {
  test('cashback and commission leave one at a time, each from its own', async () => {
    const { member, input } = await rich()
    const cashback = await give(member, 'cashback_wallet', 300n)
    const commission = await give(member, 'commission_wallet', 200n)
    const { wallets } = await infoOf(member)
    expect(wallets.map((one) => [one.wallet_type_id, one.withdrawable, one.reason])).toEqual([
      [1, expect.stringMatching(/^1000/), null],
      [3, '300.00', null],
      [4, '200.00', null],
    ])
    const ask = (wallet_id: number | string, amount: string) =>
      world.call(requestWithdraw, { ...input, wallet_id, amount }, member)
    expect((await ask(cashback, '301')).code).toBe('insufficient_balance')
    const made = await ask(cashback, '300')
    expect(made.data).toMatchObject({ wallet: { wallet_id: cashback }, balance: '0.00' })
    expect((await ask(commission, '200')).code).toBe('withdraw_pending_exists')
    await payOut(made.data.withdraw_id)
    expect((await ask(commission, '200')).data.status).toBe('requested')
  })

  test('bonus and free credit do not, and say why', async () => {
    const { member, input } = await rich()
    for (const [account, code] of [
      ['bonus_wallet', 'withdraw_wallet_bonus'],
      ['free_credit_wallet', 'withdraw_wallet_free_credit'],
    ] as const) {
      const walletId = await inTransaction(world.services.db, (tx) =>
        openWallet(tx, member.memberId, account, 1n),
      )
      const answer = await world.call(
        requestWithdraw,
        { ...input, wallet_id: Number(walletId), amount: '100' },
        member,
      )
      expect([answer.status, answer.code]).toEqual([200, code])
      const shown = (await infoOf(member)).wallets.find(
        ({ wallet_id: id }) => Number(id) === Number(walletId),
      )
      expect(shown).toMatchObject({ withdrawable: '0.00', reason: answer.message })
    }
  })

  test('fifty requests at once from three wallets: one is taken, whatever they name', async () => {
    const { member, input } = await rich()
    const own = [
      Number(input.wallet_id),
      await give(member, 'cashback_wallet', 500n),
      await give(member, 'commission_wallet', 500n),
    ]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        world.call(
          requestWithdraw,
          { ...input, wallet_id: own[index % 3] ?? 0, amount: '100' },
          member,
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
    expect(new Set(answers.map(({ code, status }) => `${status} ${code}`))).toEqual(
      new Set(['200 ', '200 withdraw_pending_exists']),
    )
  })
})

describe('a day', () => {
  test('holds so much in all, refused money does not count, and midnight in Bangkok ends it', async () => {
    await set('day_max_satang = 50000')
    const { member, input } = await rich('2000')
    const ask = (amount: string) => world.call(requestWithdraw, { ...input, amount }, member)
    await payOut((await ask('300')).data.withdraw_id)
    expect(await infoOf(member)).toMatchObject({ day_max: '500.00', day_left: '200.00' })
    const over = await ask('200.01')
    expect([over.code, over.details[0]?.field]).toEqual(['withdraw_daily_amount_reached', 'amount'])
    const refused = await ask('200')
    await reject(refused.data.withdraw_id)
    expect((await infoOf(member)).day_left).toBe('200.00')
    await payOut((await ask('200')).data.withdraw_id)
    expect((await ask('100')).code).toBe('withdraw_daily_amount_reached')

    await world.clock.set(new Date('2026-11-21T23:59:55+07:00'))
    await signInMember(world, member)
    expect((await ask('100')).code).toBe('withdraw_daily_amount_reached')
    await world.clock.set(new Date('2026-11-22T00:00:05+07:00'))
    expect((await infoOf(member)).day_left).toBe('500.00')
    expect((await ask('500')).code).toBe('')
    await set('day_max_satang = null')
    await signIn(world, cashier)
  })
})

describe('play', () => {
  test('what was paid in and not played is shown, looked at, and locks nothing', async () => {
    const { member, input } = await rich()
    const before = (await infoOf(member)).turnover
    expect(before).toMatchObject({ done: '0.00', times_x100: 100, refuses: false })
    expect(before.left).toBe(before.need)
    await play(member, 40_000n)
    const after = (await infoOf(member)).turnover
    expect(after).toMatchObject({ need: before.need, done: '400.00' })
    expect((await world.call(requestWithdraw, { ...input, amount: '500' }, member)).code).toBe('')
  })

  test('where the setting says so nothing leaves before; what counts is the valid stake', async () => {
    await set('turnover_refuses = true')
    const { member, info, input } = await rich()
    const ask = () => world.call(requestWithdraw, { ...input, amount: '500' }, member)
    expect((await ask()).code).toBe('withdraw_turnover_open')
    const need = satangOf(info.turnover.need)
    // Both sides of a bet, and a bonus that was played: nothing of the member's own is staked.
    await play(member, need, 0n)
    await play(member, need, need, 2)
    expect((await infoOf(member)).turnover.done).toBe('0.00')
    await play(member, need - 1n)
    expect((await infoOf(member)).turnover.left).toBe('0.01')
    expect((await ask()).code).toBe('withdraw_turnover_open')
    await play(member, 1n)
    expect((await ask()).code).toBe('')
    await set('turnover_refuses = false')
  })

  test('who shut himself out of play takes his money without it', async () => {
    await set('turnover_refuses = true')
    const { member, input } = await rich()
    await inTransaction(world.services.db, async (tx) => {
      const excludedUntil = new Date((await world.clock.now()).getTime() + 86_400_000)
      await setStanding(tx, member.memberId, { status: 'active', excludedUntil })
    })
    expect((await infoOf(member)).turnover.refuses).toBe(false)
    expect((await world.call(requestWithdraw, { ...input, amount: '500' }, member)).code).toBe('')
    await set('turnover_refuses = false')
  })

  test('a small withdrawal that was let go does not wash what was not played', async () => {
    const { member, info, input } = await rich('5000')
    const made = await world.ask(requestWithdraw, { ...input, amount: '100' }, member)
    await payOut(made.withdraw_id)
    const { turnover } = await infoOf(member)
    expect(satangOf(turnover.left)).toBe(satangOf(info.turnover.left) - 10_000n)
    await deposit(world, member, '1000')
    expect(satangOf((await infoOf(member)).turnover.left)).toBeGreaterThan(580_000n)
  })
})

test('money on its way out cannot be staked, whoever comes first', async () => {
  const { member, input } = await rich('500')
  const all = (await infoOf(member)).withdrawable
  const player = await provider.launch(member.memberId, { walletId: BigInt(input.wallet_id) })
  const stake = () => provider.send('bet', player, { amount: units(300) })
  const [asked, ...bets] = await Promise.all([
    world.call(requestWithdraw, { ...input, amount: all }, member),
    stake(),
    stake(),
  ])
  const taken = bets.filter(({ status }) => status === 'RS_OK').length
  // Either all of it leaves, or one bet was first and the wallet does not hold what was asked for.
  expect([asked?.code, taken]).toEqual(asked?.code === '' ? ['', 0] : ['insufficient_balance', 1])
})

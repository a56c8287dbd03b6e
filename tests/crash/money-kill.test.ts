import { expect, test, vi } from 'vitest'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { choosePromotion, getMyPromotions } from '#features/promotion/contract.ts'
import { withdrawPorts } from '#apps/server/ports.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, bookPaid, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { killAtEach } from './kill-at-each.ts'

// The process that books a deposit, sends a payout or gives a bonus dies at each of its statements in
// turn. Whoever comes next brings it to its end: the money is there once, and the books explain it.

// Each of these tests starts some twenty processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
const cashier = await staffActor(world, 'cashier')
const desk = await promotionDesk(world)

const FILE = 'tests/crash/money-kill.test.ts'

/**
 * Where a booking has its money half moved: posted but not committed, and committed without anybody
 * knowing. Before the first nothing has happened, after the last all has.
 */
const HALF_BOOKED = ['post:after_send:1', 'commit:after_send:1'] as const
/**
 * A payout is half moved between our word and the rail's: at the commit that says it is under way,
 * before the rail has heard of it, and at what is written when the rail has it. Where these are other
 * statements now, the test misses one of its two outcomes.
 */
const HALF_SENT = ['any:after_send:14', 'any:after_send:17'] as const

const balances = async (member: MemberActor): Promise<Record<number, string>> => {
  const own = await world.ask(wallets, {}, member)
  return Object.fromEntries(own.map(({ wallet_type_id: type, balance }) => [type, balance]))
}

test('a deposit is booked once', async () => {
  await killAtEach(
    world,
    { file: FILE, name: 'deposit.book_charge', halfMoved: HALF_BOOKED },
    async () => {
      const member = await memberActor(world)
      const { payment_id, qr_payload, amount } = await askForQr(world, member, '500')
      await payQr(world, qr_payload)
      const [charge] = await world.query<{ id: string }>(
        'select charge_id as id from deposit.payment where payment_id = $1',
        [payment_id],
      )
      return {
        payload: { charge_id: charge?.id },
        async goOn() {
          await bookPaid(world)
          expect(await balances(member)).toEqual({ 1: amount })
        },
      }
    },
  )
})

test('a payout is sent once, or not at all and then waits for a person', async () => {
  const outcomes = new Set<string>()
  await killAtEach(
    world,
    { file: FILE, name: 'withdraw.pay_out', halfMoved: HALF_SENT },
    async () => {
      const member = await memberActor(world)
      await deposit(world, member, '1000')
      const info = await world.ask(getWithdrawInfo, {}, member)
      const { withdraw_id } = await world.ask(
        requestWithdraw,
        {
          wallet_id: info.wallet_id,
          bank_account_id: info.bank_accounts[0]?.id ?? 0,
          amount: '300',
        },
        member,
      )
      await world.ask(approveWithdraw, { withdraw_id }, cashier)
      return {
        payload: { withdraw_id: Number(withdraw_id) },
        async goOn() {
          const read = () => world.ask(getWithdrawal, { withdraw_id }, member)
          // What the rail never got is never sent again by us: it may still be under way.
          await expect
            .poll(async () => {
              await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
              const { state } = await withdrawPorts.payouts(world.services).find(`${withdraw_id}`)
              return [(await read()).status, state, (await sentFor(withdraw_id)).length].join(' ')
            })
            .toMatch(/^(paid paid 1|sending never_received 0)$/)
          outcomes.add((await read()).status)
        },
      }
    },
  )
  expect([...outcomes].toSorted()).toEqual(['paid', 'sending'])
})

/** What left our account for a withdrawal, by the bank's own statement. */
async function sentFor(id: number | string): Promise<string[]> {
  const { items } = (await world.sandbox.get('/bank/statement?account=1234567890&limit=500')) as {
    items: { direction: string; ref1: string; amount: string }[]
  }
  return items
    .filter(({ direction, ref1 }) => direction === 'debit' && ref1 === `${id}`)
    .map(({ amount }) => amount)
}

test('a bonus is given once', async () => {
  const chosen = await desk.publish()
  await killAtEach(
    world,
    { file: FILE, name: 'promotion.turn', halfMoved: HALF_BOOKED },
    async () => {
      await desk.stay()
      const member = await memberActor(world)
      const { payment_id, qr_payload, amount } = await askForQr(world, member, '500')
      await world.ask(choosePromotion, { payment_id, chosen }, member)
      await payQr(world, qr_payload)
      await bookPaid(world)
      return {
        async goOn() {
          await desk.turn()
          const { bonuses } = await world.ask(getMyPromotions, {}, member)
          expect(bonuses).toHaveLength(1)
          expect(await balances(member)).toEqual({ 1: amount, 2: bonuses[0]?.balance })
          expect(Number(bonuses[0]?.balance)).toBeGreaterThan(249)
        },
      }
    },
  )
})

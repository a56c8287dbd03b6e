import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, deposit, payQr, runNamedJob, sendEvent } from '#tests/support/payments.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushLine,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'

// Whatever tells us of money does so twice: it pushes, and it can be asked. Any pushes are lost, and nobody
// can be asked for any time; once everybody can be asked again, each thing is here once, and the books hold.

const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
await openTransfers(world)
const cashier = await staffActor(world, 'cashier')
const away = { gateway: 'http://127.0.0.1:9', payout: 'http://127.0.0.1:9' }

type Kind = 'qr' | 'line' | 'payout'
interface Step {
  readonly kind: Kind
  readonly isLost: boolean
  readonly isAway: boolean
  readonly minutes: number
}

/** What happened outside, by the names that it has there. */
interface Happened {
  readonly charges: string[]
  readonly refs: string[]
  readonly payouts: number[]
}

interface Listed {
  readonly id: string
  readonly key: string
  readonly event: { readonly data: object }
}

/** The newest thing that would have been pushed, or nothing newer than what is known. */
async function newest(): Promise<Listed | undefined> {
  const { items } = (await world.sandbox.get('/control/webhooks?limit=1')) as { items: Listed[] }
  return items[0]
}

async function pushNewest(): Promise<void> {
  const told = await newest()
  if (!told) return
  if (told.key.startsWith('statement.')) await pushLine(world, told.event.data)
  else await sendEvent(world, told.event)
}

/** One turn of the clock's jobs, with the outside world there or away. */
async function turn(isAway: boolean): Promise<void> {
  const { services } = world
  const rails = isAway ? { ...services.config.rails, ...away } : services.config.rails
  const seen = { ...world, services: { ...services, config: { ...services.config, rails } } }
  await tellFeed(world, { down: isAway })
  for (const job of [
    'gateway.catch_up_events',
    'gateway.hand_over_events',
    'deposit.pull_statements',
    'withdraw.inquire_payouts',
  ]) {
    const done = runNamedJob(seen, job)
    if (isAway) await done.catch(() => {})
    else await done
  }
  if (isAway) return
  const asked = await world.query<{ payload: { charge_id: string } }>(
    `select payload from platform.job_request where name = 'deposit.book_charge'`,
  )
  for (const { payload } of asked) await runNamedJob(world, 'deposit.book_charge', payload)
}

async function happen(kind: Kind, member: MemberActor, qr: string, to: Happened): Promise<void> {
  if (kind === 'qr') {
    to.charges.push(String((await payQr(world, qr))['charge_id']))
  } else if (kind === 'line') {
    const payment = await askForTransfer(world, member, '300')
    to.refs.push(await transfer(world, payment.receiver, payment.amount, ownAccount(member)))
  } else {
    // Nobody asks for a second payout while one is under way.
    const payee = await memberActor(world)
    await deposit(world, payee, '300')
    const info = await world.ask(getWithdrawInfo, {}, payee)
    const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
    const made = await world.ask(requestWithdraw, { ...input, amount: '100' }, payee)
    const withdraw_id = Number(made.withdraw_id)
    await world.ask(approveWithdraw, { withdraw_id }, cashier)
    await runNamedJob(world, 'withdraw.pay_out', { withdraw_id })
    to.payouts.push(withdraw_id)
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind>('qr', 'line', 'qr', 'payout'),
  isLost: fc.boolean(),
  isAway: fc.boolean(),
  minutes: fc.constantFrom(1, 9, 25),
})

async function play(steps: readonly Step[]): Promise<void> {
  const member = await memberActor(world)
  // Paid again and again: only the gateway's events tell of what comes after the first time.
  const { qr_payload: qr } = await askForQr(world, member, '100')
  const happened: Happened = { charges: [], refs: [], payouts: [] }
  for (const { kind, isLost, isAway, minutes } of steps) {
    await happen(kind, member, qr, happened)
    if (!isLost) await pushNewest()
    await turn(isAway)
    const at = new Date((await world.clock.now()).getTime() + minutes * MINUTE_MS)
    await keepSignedIn(world, [cashier], at)
    await keepSignedIn(world, [member], at)
    await world.clock.set(at)
  }
  await turn(false)
  await expectOnce(happened)
}

async function expectOnce({ charges, refs, payouts }: Happened): Promise<void> {
  const booked = await world.query<{ name: string }>(
    `select charge_id as name from deposit.received_charge where charge_id = any($1) order by 1`,
    [charges],
  )
  expect(booked.map(({ name }) => name)).toEqual(charges.toSorted())
  const lines = await world.query<{ name: string }>(
    `select trans_ref as name from deposit.statement_line
      where trans_ref = any($1) order by trans_ref`,
    [refs],
  )
  expect(lines.map(({ name }) => name)).toEqual(refs.toSorted())
  expect(await world.query('select from deposit.statement_todo')).toEqual([])
  await expect
    .poll(async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      const rows = await world.query<{ status: string }>(
        'select status from withdraw.request where withdraw_id = any($1)',
        [payouts],
      )
      return rows.map(({ status }) => status)
    })
    .toEqual(payouts.map(() => 'paid'))
  expect(
    await world.query('select from platform.gateway_event_taking where taken_at is null'),
  ).toEqual([])
  expect(await bookFaults(world.services.db)).toEqual([])
}

test('a QR is paid twice, its event is lost, and the list is away until another one comes', async () => {
  await play([
    { kind: 'qr', isLost: false, isAway: false, minutes: 9 },
    { kind: 'qr', isLost: true, isAway: true, minutes: 25 },
    { kind: 'qr', isLost: false, isAway: false, minutes: 1 },
  ])
})

test(
  'any pushes are lost, and nobody can be asked for any time',
  async () => {
    const numRuns = inForm({ short: 6, long: 80 })
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        count += steps.length
        await play(steps)
      }),
      { numRuns },
    )
    covered('lost pushes', { schedules: numRuns, steps: count })
  },
  inForm({ short: 120_000, long: 900_000 }),
)

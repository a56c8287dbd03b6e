import { describe, expect, it } from 'vitest'
import { listResults } from '#features/lottery/result/contract.ts'
import * as desk from '#features/lottery/result/operator-contract.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, signInMember } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { wallets } from '#features/wallet/contract.ts'

const world = await testWorld({ sandbox: true, at: new Date('2021-02-26T12:00:00+07:00') })
await advanceRounds(world)

const GLO = { first: ['835538'], front3: ['290', '838'], bottom3: ['051', '806'], bottom2: ['73'] }

describe('the worked bill of 1 March 2564', () => {
  it('goes through two people into the member’s wallet: 170 staked, 14,870.00 won', async () => {
    const member = await memberActor(world)
    const { amount } = await deposit(world, member, '500.00')
    const round = await openRound(world, 'gov')
    expect(round.draw_day).toBe('2021-03-01')
    const line = (type: Parameters<typeof lineOf>[2], number: string, stake: string) =>
      lineOf(world, round.round_id, type, number, stake)
    const lines = await Promise.all([
      line('top3', '538', '10.00'),
      line('tod3', '853', '10.00'),
      line('bottom3', '806', '5.00'),
      line('front3', '538', '5.00'),
      line('bottom2', '73', '20.00'),
      line('top2', '83', '20.00'),
      line('run_top', '3', '100.00'),
    ])
    const sold = await sendBill(world, member, { round_id: round.round_id, lines })
    expect(sold).toMatchObject({ error: 0, data: { total: '170.00' } })

    await world.clock.set(new Date('2021-03-01T16:00:00+07:00'))
    await advanceRounds(world)
    const first = await staffActor(world, 'result_officer')
    const second = await staffActor(world, 'result_officer')
    const round_id = round.round_id
    const preview = await world.ask(desk.resultPreview, { round_id, official: GLO }, first)
    expect(preview).toMatchObject({ sales: '170.00', payout: '14870.00', winning_members: 1 })
    await world.ask(desk.resultEnter, { round_id, official: GLO, source: 'ถ่ายทอดสด' }, first)
    const hidden = await world.ask(desk.resultDesk, { round_id }, second)
    expect(JSON.stringify(hidden)).not.toContain('835538')
    const same = await world.call(desk.resultConfirm, { round_id, official: GLO }, first)
    expect(same.code).toBe('result_same_person')
    await world.ask(desk.resultConfirm, { round_id, official: GLO }, second)
    await runNamedJob(world, 'lottery.settle')

    await signInMember(world, member)
    const [main] = await world.ask(wallets, {}, member)
    expect(main?.balance).toBe((Number(amount) - 170 + 14_870).toFixed(2))
    const settled = await world.ask(desk.resultDesk, { round_id }, second)
    expect(settled).toMatchObject({
      round: { stage: 'settled', result: '538·73' },
      settlement: { status: 'done', paid: '14870.00', bills_paid: 1 },
    })
    const results = await world.ask(listResults, { date: '2021-03-01' })
    expect(results.find((row) => row.market_code === 'gov')).toMatchObject({
      top3: '538',
      bottom2: '73',
      full: '835538',
    })
    await signIn(world, first)
    const history = await world.ask(desk.resultHistory, {}, first)
    expect(history.items[0]).toMatchObject({ payout: '14870.00', sales: '170.00' })
  })
})

describe('the feed', () => {
  it('fills the form of the desk, and two readings draw a daily market of the demo', async () => {
    await world.clock.set(new Date('2021-03-02T12:00:00+07:00'))
    await advanceRounds(world)
    const round = await openRound(world, 'hanoi')
    const round_id = round.round_id
    await world.clock.set(new Date(new Date(round.draw_at).getTime() + 60_000))
    await advanceRounds(world)
    const officer = await staffActor(world, 'result_officer')
    const early = await world.call(desk.resultFetch, { round_id }, officer)
    expect(early.code).toBe('feed_no_result')
    await world.sandbox.post('/results/control', {
      market_code: 'hanoi',
      date: '2021-03-02',
      status: 'announced',
      announced_at: 'now',
      official: { special: '30398', first: '04743' },
    })
    const reading = await world.ask(desk.resultFetch, { round_id }, officer)
    expect(reading.official).toEqual({ special: ['30398'], first: ['04743'] })
    await runNamedJob(world, 'lottery.auto_result')
    await runNamedJob(world, 'lottery.settle')
    const done = await world.ask(desk.resultDesk, { round_id }, officer)
    expect(done).toMatchObject({
      round: { stage: 'settled', result: '398·43' },
      result: { first_by: 'แหล่งผล A (ระบบ)', second_by: 'แหล่งผล B (ระบบ)' },
    })
  })
})

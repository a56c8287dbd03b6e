import { expect, test, vi } from 'vitest'
import { resultConfirm, roundVoid } from '#features/lottery/result/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { parseBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { HANOI } from '#tests/support/draws.ts'
import { lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { queued } from '#tests/support/queued.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '#tests/support/settled-play.ts'
import { giveUpBonus, takePromotion } from '../contract.ts'
import { type Bonus, findBonus } from './bonus-store.ts'
import { countPlay } from './count-play.ts'

// Money that comes back to a bonus in the instant in which the bonus ends, in both orders.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '09:00') })
const { services } = world
const results = await resultDesk(world)
const desk = await promotionDesk(world)
const free = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '100.00',
  cashout_max: '9000.00',
  lifetime_days: 1,
} as const

let day = 7
const at = (time: string) => bangkokInstant(`2026-12-${`${day}`.padStart(2, '0')}`, time)
let named = 0
const newMember = () => memberActor(world, { first_name: 'จ'.repeat((named += 1)) })

async function holder(): Promise<{ member: MemberActor; bonus: Bonus }> {
  const member = await newMember()
  const { bonus_id } = await world.ask(takePromotion, await desk.publish(free), member)
  const bonus = await findBonus(services.db, BigInt(bonus_id))
  if (!bonus) throw new Error('there is a bonus')
  return { member, bonus }
}

/** Until so many stand at locks: who comes first is served first. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await world.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(row?.waiting).toBe(count)
  }, PATIENCE_MS)

/** Both wait for the bonus's wallet, the first one first. */
const meet = ({ walletId }: Bonus, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  queued(
    world,
    {
      sql: 'select from ledger.wallet_balance where account_id = $1 for update',
      values: [walletId],
    },
    [first, () => untilWaiting(1).then(second)],
  )

const ends = {
  released: { released: true },
  forfeited: { released: false },
  expired: { released: false },
} as const
type End = keyof typeof ends

/** A bet of 20 baht from the bonus that is about to come back, and the job that brings it. */
async function betThatReturns(by: 'refund' | 'win', member: MemberActor, wallet_id: bigint) {
  const round = await openRound(world, 'hanoi')
  const round_id = Number(round.round_id)
  const lines = [await lineOf(world, round_id, 'top2', '98', '20.00')]
  const sold = await sendBill(world, member, { round_id, wallet_id: Number(wallet_id), lines })
  expect(sold.code).toBe('')
  const win = parseBaht(sold.data.lines[0]?.potential_win ?? '')
  if (!win.ok) throw new Error('the line has a prize')
  return {
    satang: by === 'refund' ? 2_000n : win.value,
    async prepare() {
      if (by === 'refund') {
        await world.ask(roundVoid, { round_id, reason: 'งดออกรางวัล' }, results.owner)
        // Before the barrier, whose transaction would hold a fence back that is taken later.
        await world.query(
          'update lottery.round set fence = pg_current_xact_id() where round_id = $1 and fence is null',
          [round_id],
        )
        return
      }
      await results.closeRound('hanoi', member)
      await results.enter(round_id, HANOI)
      await world.ask(resultConfirm, { round_id, official: HANOI }, results.second)
    },
    settle: () => runNamedJob(world, 'lottery.settle', { round_id }),
  }
}

/** Whatever ends it, by the door that a person or the tick uses. */
function ender(end: End, member: MemberActor, bonus: Bonus): () => Promise<unknown> {
  if (end !== 'forfeited') return () => desk.turnOne(bonus)
  return () => world.ask(giveUpBonus, { bonus_id: Number(bonus.bonusId) }, member)
}

const played = (bonus: Bonus) =>
  services.db.transaction().execute(async (tx) =>
    countPlay.take(tx, [
      {
        source: 'test',
        sourceId: bonus.bonusId,
        revision: 1,
        product: 'lottery',
        place: 'test',
        memberId: bonus.memberId,
        walletId: bonus.walletId,
        walletKind: 5,
        stakeSatang: bonus.needSatang,
        returnedSatang: 0n,
        validSatang: bonus.needSatang,
        expectedMicrosatang: null,
        settledAt: await world.clock.now(),
        countedDay: '2026-12-07',
      },
    ]),
  )

const races = (['refund', 'win'] as const).flatMap((by) =>
  (Object.keys(ends) as End[]).flatMap((end) =>
    (['end', 'money'] as const).map((first) => ({ by, end, first })),
  ),
)

test.for(races)(
  '$by against $end, the $first first: nothing is lost, nothing stays',
  async (race) => {
    day += 1
    await results.goTo(at('10:00'))
    await desk.stay()
    const { member, bonus } = await holder()
    if (race.end === 'expired') {
      day += 1
      await results.goTo(at('09:58'), member)
    }
    const bet = await betThatReturns(race.by, member, bonus.walletId)
    if (race.end === 'released') await played(bonus)
    await bet.prepare()
    if (race.end === 'expired') await world.clock.advance(5 * 60_000)
    const end = ender(race.end, member, bonus)
    await (race.first === 'end' ? meet(bonus, end, bet.settle) : meet(bonus, bet.settle, end))
    await takeAllPlay(services.db, countPlay)
    await world.clock.advance(61_000)
    await desk.turn()
    const after = await findBonus(services.db, bonus.bonusId)
    const all = bonus.grantedSatang - 2_000n + bet.satang
    const { released } = ends[race.end]
    expect(after).toMatchObject({
      state: race.end,
      balanceSatang: 0n,
      isClosed: true,
      releasedSatang: released ? all : 0n,
      endedSatang: released ? 0n : all,
    })
    const wallets = await listWallets(services.db, member.memberId)
    expect(wallets.map((one) => one.availableSatang)).toEqual([released ? all : 0n])
    expect(await world.query(`select * from promotion.reconcile('full')`)).toEqual([])
  },
)

test("the budget's last baht, two tabs at its row: one gets it, the other nothing", async () => {
  await desk.stay()
  const chosen = await desk.publish({ ...free, budget: '199.99' })
  const tabs = [await newMember(), await newMember()]
  const answers = await queued(
    world,
    {
      sql: 'select from promotion.promotion where promotion_id = $1 for update',
      values: [chosen.promotion_id],
    },
    tabs.map((member) => () => world.call(takePromotion, chosen, member)),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'promotion_full'])
  const [row] = await world.query(
    'select granted_satang from promotion.promotion where promotion_id = $1',
    [chosen.promotion_id],
  )
  expect(row).toEqual({ granted_satang: '10000' })
  const bonuses = await world.query('select from promotion.bonus where promotion_id = $1', [
    chosen.promotion_id,
  ])
  expect(bonuses).toHaveLength(1)
})

test('two tabs of one member at the last baht: one bonus', async () => {
  const chosen = await desk.publish({ ...free, budget: '100.00' })
  const member = await newMember()
  const [main] = await listWallets(services.db, member.memberId)
  const answers = await queued(
    world,
    {
      sql: 'select from ledger.wallet_balance where account_id = $1 for update',
      values: [main?.id],
    },
    [0, 1].map(() => () => world.call(takePromotion, chosen, member)),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'promotion_taken'])
})

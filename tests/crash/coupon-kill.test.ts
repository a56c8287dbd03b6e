import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  listCouponUses,
  listVouchers,
  redeemCoupon,
  spendVoucher,
} from '#features/coupon/contract.ts'
import { downloadCouponBatch, orderCouponCodes } from '#features/coupon/batch-contract.ts'
import { giveMemberCoupon } from '#features/coupon/operator-contract.ts'
import { tidyCode } from '#features/coupon/rules/coupon-code.ts'
import { makeBatches } from '#features/coupon/server/make-batches.ts'
import { redeemItem } from '#features/shop/contract.ts'
import type { Call, WireInput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import { send } from '#tests/support/client.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { givePoints, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { killAtEach } from './kill-at-each.ts'

// The process that uses a coupon, sells one for points or makes codes dies at each of its statements in turn.
// Whoever comes next brings it to its end: each coupon brings what it brings once, and a batch has its codes.

// Each of these tests starts some processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const FILE = 'tests/crash/coupon-kill.test.ts'
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const coupons = await couponDesk(world)
const shop = await shopDesk(world)
const promotions = await promotionDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

/** Posted but not committed, and committed without anybody knowing. */
const HALF_MOVED = ['post:after_send:1', 'commit:after_send:1'] as const
const reason = 'ขอบคุณลูกค้า'

const askAt = <C extends Call>(
  site: number,
  call: C,
  input: WireInput<C>,
  member: MemberActor,
  key: string = randomUUID(),
) => send(sites[site % 2]?.url ?? '', call, input, member, { 'idempotency-key': key })
const faultsOf = (schema: 'coupon' | 'shop' | 'promotion') =>
  world.query(`select * from ${schema}.reconcile('full')`)

/** The same request again and twenty others at once: it is done once, and its own key is answered. */
async function doneOnce<C extends Call>(
  call: C,
  input: WireInput<C>,
  member: MemberActor,
  key: string,
): Promise<void> {
  const [again, ...answers] = await Promise.all([
    askAt(0, call, input, member, key),
    ...Array.from({ length: 20 }, (_, site) => askAt(site, call, input, member)),
  ])
  const done = answers.filter(({ code }) => code === '')
  // Where the dead one has committed, its key alone is answered; else whoever came first.
  expect(done.length + (again?.code === '' ? 1 : 0)).toBe(1)
  expect((await world.ask(listCouponUses, {}, member)).items).toHaveLength(1)
  expect(await faultsOf('coupon')).toEqual([])
}

test('a coupon that was given is used once', async () => {
  const { campaign_id } = await coupons.publish({ kind: 'personal', word: null })
  const work = { file: FILE, name: spendVoucher.path, halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    const give = { campaign_id, member: member.person.phone, reason }
    const { voucher_id } = await world.ask(giveMemberCoupon, give, coupons.editor)
    const [key, input] = [randomUUID(), { voucher_id }]
    return {
      payload: { member_id: member.memberId, key, input },
      goOn: () => doneOnce(spendVoucher, input, member, key),
    }
  })
})

test('a code of a bonus opens it once', async () => {
  const { promotion_id } = await promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '100.00',
    cashout_max: '200.00',
    by_coupon: true,
  })
  const { codes } = await coupons.codes(70, {
    reward: 'bonus',
    promotion_id,
    budget: 1_000_000,
  })
  let at = 0
  // While the code and the place are taken, and while the bonus is given.
  const halfMoved = [...HALF_MOVED, 'any:after_send:16']
  const work = { file: FILE, name: redeemCoupon.path, halfMoved }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    const [key, input] = [randomUUID(), { code: codes[(at += 1)] ?? '' }]
    return {
      payload: { member_id: member.memberId, key, input },
      async goOn() {
        await doneOnce(redeemCoupon, input, member, key)
        expect(await promotions.bonus(member)).toMatchObject({ granted: '100.00' })
        expect(await faultsOf('promotion')).toEqual([])
      },
    }
  })
})

test('points become coupons once', async () => {
  const { campaign_id: coupon_id } = await coupons.publish({
    kind: 'personal',
    word: null,
    per_person: 5,
    uses_max: 1_000,
  })
  const item = { kind: 'coupon', title: 'คูปองเครดิต ฿50', points: 1_000, coupon_id } as const
  const { item_id, version, variants } = await shop.publish(item, 1_000)
  // Between two coupons of one redemption.
  const halfMoved = [...HALF_MOVED, 'any:after_send:20']
  await killAtEach(world, { file: FILE, name: redeemItem.path, halfMoved }, async () => {
    const member = await memberActor(world)
    await givePoints(world, member, 5_000n)
    const key = randomUUID()
    const input = { item_id, version, variant_id: variants[0] ?? 0, level: 1, quantity: 2 }
    return {
      payload: { member_id: member.memberId, key, input },
      async goOn() {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, site) => askAt(site, redeemItem, input, member, key)),
        )
        expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['']))
        expect(new Set(answers.map(({ data }) => data.redemption_id)).size).toBe(1)
        expect(await countOf(world.services.db, member.memberId, 'points')).toBe(3_000n)
        expect((await world.ask(listVouchers, {}, member)).items).toHaveLength(2)
        expect([await faultsOf('shop'), await faultsOf('coupon')]).toEqual([[], []])
      },
    }
  })
})

test('a batch has each of its codes once, and its file has them all', async () => {
  const terms = { kind: 'single', word: null, uses_max: 200_000, budget: 1_000_000_000 } as const
  const { campaign_id } = await coupons.publish(terms)
  const halfMade = [
    'any:after_send:7',
    'any:after_send:10',
    'any:after_send:11',
    'any:after_send:16',
  ]
  const work = { file: FILE, name: 'coupon.make_batches', halfMoved: halfMade }
  await killAtEach(world, work, async () => {
    const order = { campaign_id, count: 1_500, reason }
    const batch_id = Number((await world.ask(orderCouponCodes, order, coupons.editor)).batch_id)
    return {
      async goOn() {
        while (await makeBatches(world.services));
        const file = await world.call(downloadCouponBatch, { batch_id }, coupons.editor)
        const codes = (file.data as unknown as Buffer)
          .toString('utf8')
          .trim()
          .split('\r\n')
          .slice(1)
        const rows = await world.query<{ hash: string }>(
          "select encode(hash, 'hex') as hash from coupon.code where batch_id = $1",
          [batch_id],
        )
        const hashes = codes.map((code) =>
          world.services.vault.blindIndex('coupon', tidyCode(code)).toString('hex'),
        )
        expect(codes).toHaveLength(1_500)
        expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
        expect(await faultsOf('coupon')).toEqual([])
      },
    }
  })
})

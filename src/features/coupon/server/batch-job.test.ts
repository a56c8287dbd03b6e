import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemCoupon } from '../contract.ts'
import { downloadCouponBatch, orderCouponCodes, stopCouponBatch } from '../batch-contract.ts'
import { listCoupons, stepCoupon } from '../operator-contract.ts'
import { kindOfCode, tidyCode } from '../rules/coupon-code.ts'
import { downloadCodes } from './download-codes.ts'
import { makeBatches } from './make-batches.ts'

// Batches that are made in the background: as many codes as were ordered, fetched once, and afterwards nowhere.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const reason = 'แจกหน้าร้าน'

const campaign = async (uses_max = 50_000) =>
  (await desk.publish({ kind: 'single', word: null, uses_max, budget: 1_000_000_000 })).campaign_id
const order = (campaign_id: number, count: number, uses_max: number | null = null) =>
  world.call(orderCouponCodes, { campaign_id, count, uses_max, reason }, desk.editor)
const ordered = async (campaign_id: number, count: number) =>
  Number((await order(campaign_id, count)).data.batch_id)
const turn = async () => {
  while (await makeBatches(world.services));
}
const fetched = (batch_id: number) => world.call(downloadCouponBatch, { batch_id }, desk.editor)
const codesIn = (file: unknown): string[] =>
  (file as Buffer).toString('utf8').trim().split('\r\n').slice(1)
const batchOf = async (campaignId: number) => {
  const all = await world.ask(listCoupons, {}, desk.cashier)
  return all.find((one) => Number(one.campaign_id) === campaignId)?.batches[0]
}
const pagesOf = async (batchId: number) =>
  (await world.query('select from coupon.sealed_page where batch_id = $1', [batchId])).length
/** Everything that the tables of coupons hold, as text. */
const tables = async () => {
  const names = await world.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'coupon'",
  )
  const texts: string[] = []
  for (const { name } of names) {
    const rows = await world.query<{ row: string }>(
      `select row_to_json(t)::text as row from coupon.${name} t`,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('as many codes as were ordered, by several at once; the file comes once, and then there are hashes alone', async () => {
  const id = await campaign()
  const batch_id = await ordered(id, 2_500)
  expect((await fetched(batch_id)).code).toBe('coupon_codes_not_ready')
  expect(await batchOf(id)).toMatchObject({ state: 'making', made: 0, count: 2_500 })
  await Promise.all(Array.from({ length: 3 }, () => makeBatches(world.services)))
  await turn()
  expect(await batchOf(id)).toMatchObject({ state: 'ready', made: 2_500, downloaded_by: null })
  const [pages, before] = [await pagesOf(batch_id), await tables()]
  expect(pages).toBe(3)

  const answers = await Promise.all(Array.from({ length: 8 }, () => fetched(batch_id)))
  const files = answers.filter(({ code }) => code === '')
  expect(files).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'coupon_codes_gone']))
  const codes = codesIn(files[0]?.data)
  expect([codes.length, new Set(codes).size]).toEqual([2_500, 2_500])
  expect(codes.every((code) => kindOfCode(tidyCode(code)) === 'single')).toBe(true)

  // Sealed before, gone afterwards: no table has a code, however it is written.
  const after = await tables()
  for (const code of [codes[0], codes[1_000], codes[2_499]] as string[]) {
    for (const text of [code, tidyCode(code)]) {
      expect([before.includes(text), after.includes(text)]).toEqual([false, false])
    }
  }
  expect(await pagesOf(batch_id)).toBe(0)
  expect(await batchOf(id)).toMatchObject({ state: 'downloaded', kept_until: null })
  const trail = await world.query(
    `select from platform.audit where action = 'coupon.codes_downloaded' and staff_id = $1
        and (detail ->> 'coupon_batch_id')::bigint = $2`,
    [desk.editor.staffId, batch_id],
  )
  expect(trail).toHaveLength(1)
  expect(
    (await world.call(redeemCoupon, { code: codes[2_499] ?? '' }, await memberActor(world))).code,
  ).toBe('')
  const faults = () => world.query("select * from coupon.reconcile('full')")
  expect(await faults()).toEqual([])
  await world.query('update coupon.batch set used = used + 1 where batch_id = $1', [batch_id])
  expect(await faults()).toMatchObject([{ check_name: 'a batch counts its codes and their uses' }])
  await world.query('update coupon.batch set used = used - 1 where batch_id = $1', [batch_id])
})

test('what is ordered counts among the uses at once; whoever stops it ends its making and frees its room', async () => {
  const id = await campaign(20_000)
  const batch_id = await ordered(id, 20_000)
  expect(await order(id, 1)).toMatchObject({
    code: 'coupon_codes_above_uses',
    details: [{ field: 'count' }],
  })
  expect(await order(id, 1, 2)).toMatchObject({
    code: 'coupon_batch_uses_odd',
    details: [{ field: 'uses_max' }],
  })
  // A turn makes a part of it.
  expect(await makeBatches(world.services)).toBe(true)
  expect(await batchOf(id)).toMatchObject({ state: 'making', made: 10_000 })
  await world.ask(stopCouponBatch, { batch_id, reason }, desk.editor)
  await turn()
  expect(await batchOf(id)).toMatchObject({ state: 'stopped', made: 10_000 })
  expect(await pagesOf(batch_id)).toBe(0)
  expect((await fetched(batch_id)).code).toBe('coupon_codes_gone')
  expect((await order(id, 1)).code).toBe('')
})

test('a campaign that ends ends the making of its codes', async () => {
  const id = await campaign()
  const batch_id = await ordered(id, 1_500)
  await world.ask(stepCoupon, { campaign_id: id, to: 'ended', reason }, desk.editor)
  await turn()
  expect(await batchOf(id)).toMatchObject({ state: 'stopped', made: 0 })
  expect(await order(id, 1)).toMatchObject({ code: 'coupon_step_not_possible' })
  const { campaign_id: word } = await desk.publish()
  expect(await order(word, 1)).toMatchObject({ code: 'coupon_no_codes' })
  expect((await fetched(batch_id)).code).toBe('coupon_codes_gone')
})

test('a file that breaks off is not fetched again, and what it left is deleted within the hour', async () => {
  const id = await campaign()
  const batch_id = await ordered(id, 2_500)
  await turn()
  const file = await downloadCodes(world.services, desk.editor.staffId, { batch_id })
  for await (const _head of file.chunks) break
  expect(await pagesOf(batch_id)).toBe(3)
  expect((await fetched(batch_id)).code).toBe('coupon_codes_gone')
  await world.clock.advance(60 * MINUTE_MS)
  await turn()
  expect(await pagesOf(batch_id)).toBe(0)
  await desk.stay()
})

test('codes that nobody fetches in seven days are deleted, and their batch is stopped', async () => {
  const id = await campaign(1_000)
  const batch_id = await ordered(id, 1_000)
  await turn()
  await world.clock.advance(7 * DAY_MS - MINUTE_MS)
  await turn()
  await desk.stay()
  expect(await batchOf(id)).toMatchObject({ state: 'ready' })
  await world.clock.advance(MINUTE_MS)
  await turn()
  expect(await batchOf(id)).toMatchObject({ state: 'erased', kept_until: null })
  expect(await pagesOf(batch_id)).toBe(0)
  expect((await fetched(batch_id)).code).toBe('coupon_codes_gone')
  expect((await order(id, 1_000)).code).toBe('')
})

import { test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'

// A member reads what he staked and got back.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]
const openAs = (as: Awaited<ReturnType<typeof memberActor>>) =>
  openPage({ origin: world.site.memberUrl, width: 360, as })

test('the figures of play stand by day and by game', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-10', '10:00'), member)
  await play(member, { stakeSatang: 50_000n, returnedSatang: 120_000n })
  await play(member, { stakeSatang: 20_000n, returnedSatang: 5_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-11', '09:00'), member)
  await play(member, { stakeSatang: 30_000n })
  const page = await openAs(member)
  await page.goto('/winloss')
  await page.getByText('กำไร/ขาดทุน · ได้กำไร').waitFor()
  await page.getByRole('img', { name: /^กราฟผลแพ้ชนะ .* รวมได้กำไร ฿250\.00$/ }).waitFor()
  await page.getByText('หวยและยี่กี', { exact: true }).waitFor()
  await page.getByText(coveringRule).waitFor()
  await lookAt(page, 'winloss', widths)
  await page.getByRole('button', { name: /^วันนี้/ }).click()
  await page.getByRole('dialog').getByText('เดิมพัน ฿300 · ได้คืน ฿0').waitFor()
  await lookAt(page, 'winloss-day', widths)
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.getByRole('radio', { name: 'วันนี้' }).click()
  await page.getByText('กำไร/ขาดทุน · ขาดทุน').waitFor()
  await page.goto('/member/winloss')
  await page.getByText('ยอดคืนเดือนนี้').waitFor()
  await lookAt(page, 'winloss-returned', widths)
  await page.getByRole('link', { name: 'ไปที่คืนยอด' }).click()
  await page.getByRole('heading', { name: 'คืนยอดรายวัน' }).waitFor()
})

test('without play there is nothing to add up, and a visitor is asked in', async () => {
  const page = await openAs(await memberActor(world))
  await page.goto('/winloss')
  await page.getByText('ยังไม่มีรายการที่ออกผลในช่วงนี้').waitFor()
  await lookAt(page, 'winloss-empty', widths)
  const visitor = await openPage({ origin: world.site.memberUrl, width: 360 })
  await visitor.goto('/winloss')
  await visitor.getByText('เข้าสู่ระบบเพื่อดูผลแพ้ชนะของคุณ').waitFor()
  await lookAt(visitor, 'winloss-visitor', widths)
})

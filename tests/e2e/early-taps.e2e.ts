import { beforeAll, expect, test } from 'vitest'
import { LOOK_MS } from '#ui/client/early-taps.ts'
import { advanceRounds, lobbyMarket } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { holdBack } from './support/waits.ts'

// A page that the server drew is tapped and typed on before its scripts are there: all of it is done, in its order.

const world = await testWorld({ sandbox: true })

let roundId = 0
beforeAll(async () => {
  await advanceRounds(world)
  roundId = Number((await lobbyMarket(world, 'gov')).round?.round_id)
})

test('what is tapped and typed before the scripts have come is not lost', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, as: member })
  const field = page.getByLabel('จำนวนเงิน', { exact: true })
  // The first page that a server draws may take it too long, and is then empty.
  await page.goto('/member/deposit')
  await field.waitFor()
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await field.fill('300')
  release()
  await page.getByRole('button', { name: 'สร้าง QR ฝาก ฿300' }).waitFor()
})

test('keys of the pad that are tapped or typed before the scripts have come are bets', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, as: member })
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.goto(`/lotto/${roundId}`, { waitUntil: 'commit' })
  const keys = page.getByRole('group', { name: 'แป้นตัวเลข' })
  await keys.getByRole('button', { name: '4', exact: true }).click()
  await page.locator('meta[name="drawn-for"][content="member"]').waitFor({ state: 'attached' })
  await page.keyboard.type('72')
  await keys.getByRole('button', { name: '9', exact: true }).click()
  await page.keyboard.press('8')
  await page.keyboard.press('Backspace')
  release()
  await page.getByText('โพย 1 รายการ').waitFor()
  await expect.poll(() => page.locator('[data-bar="slip"]').innerText()).toContain('472')
  await page.getByLabel('9', { exact: true }).first().waitFor()
})

test('a tool that is tapped before the scripts have come changes the keys that are typed after it', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, as: member })
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.goto(`/lotto/${roundId}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '6 กลับ' }).click()
  await page.keyboard.type('509')
  release()
  await page.getByText('โพย 6 รายการ').waitFor()
})

test('what is typed after a tap that is not done yet means what the tap made of it', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, as: member })
  await page.addInitScript(holdTimers, LOOK_MS)
  const releaseDesk = await holdBack(page, /assets\/bet-desk-.*\.js/)
  await page.goto(`/lotto/${roundId}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '6 กลับ' }).click()
  await page.locator('[data-a-look-is-held]').waitFor()
  releaseDesk()
  await page.locator('[data-hears-keys=now]').waitFor()
  await page.keyboard.type('509')
  await page.getByText('โพย 6 รายการ').waitFor()
  await page.getByRole('button', { name: '6 กลับ', pressed: true }).waitFor()
})

/** No timer of this length ends; the body says when one was set. */
function holdTimers(heldMs: number): void {
  const set = globalThis.setTimeout
  const holding = (run: () => void, delayMs?: number, ...rest: unknown[]) => {
    if (delayMs !== heldMs) return set(run, delayMs, ...rest)
    document.body.dataset['aLookIsHeld'] = ''
    return 0
  }
  Object.assign(globalThis, { setTimeout: holding })
}

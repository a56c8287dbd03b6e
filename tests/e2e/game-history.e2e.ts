import { expect, test } from 'vitest'
import { playedProviders } from '../support/game-providers.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { linkGame, listGameWallets } from '#features/game/launch-contract.ts'

// What a member played, round by round: found, read, watched again and gone on with.

const world = await testWorld({ sandbox: true })
const studio = await connectedStudio(world)
const [hub] = await playedProviders(world)
if (!hub) throw new Error('the sandbox plays no provider')

test('rounds are listed, filtered and read; one that is over is watched, one that is open gone on with', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await page.goto('/member/games')
  await page.getByText('ยังไม่มีรอบในช่วงนี้').waitFor()
  await lookAt(page, 'game-history-empty', [360, 1280])

  await deposit(world, member, '200.00')
  const named = { game_id: hub.gameId, provider_id: hub.providerId }
  const [main] = await world.ask(listGameWallets, named, member)
  const wanted = { wallet_id: main?.id ?? 0, ...named, is_mobile: true, source: hub.code }
  const { link } = await world.ask(linkGame, wanted, member)
  const session = new URL(link).pathname.split('/').at(-1) ?? ''
  const first = await hub.play(session, 'bet', { amount: '30.00' })
  await hub.play(session, 'win', {
    amount: '50.00',
    reference: first.id,
    round: first.round,
    closing: true,
  })
  const second = await hub.play(session, 'bet', { amount: '5.00' })

  await page.goto('/member/games')
  await page.getByText('รอบที่ค้างอยู่').waitFor()
  await page.getByText('+฿20.00').waitFor()
  await lookAt(page, 'game-history', [360, 768, 1280])
  await page.getByRole('radio', { name: 'จบแล้ว' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?state=settled')
  await page.getByText('+฿20.00').click()
  const sheet = page.getByRole('dialog', { name: 'รอบเกม' })
  await sheet.getByText('ยอดก่อนเล่น').waitFor()
  const moves = sheet.getByRole('list', { name: 'รายการเงินของรอบนี้' }).getByRole('listitem')
  await expect.poll(() => moves.count()).toBe(2)
  await lookAt(page, 'game-round', [360, 768, 1280])
  await sheet.getByRole('button', { name: 'ดูผลของรอบ' }).click()
  await page
    .frameLocator('dialog iframe')
    .getByText(first.round, { exact: false })
    .first()
    .waitFor()
  await lookAt(page, 'game-replay', [360, 1280])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('?state=settled')
  await page.getByRole('button', { name: 'เล่นต่อ' }).click()
  await page.frameLocator('dialog iframe').getByText('เหรียญของเล่น').first().waitFor()
  await hub.play(session, 'win', {
    amount: '0.00',
    reference: second.id,
    round: second.round,
    closing: true,
  })
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => page.getByText('รอบที่ค้างอยู่').count()).toBe(0)
})

test('a line of the statement leads to its round', async () => {
  const [page, member] = await openMember(world, { width: 1280 })
  await deposit(world, member, '100.00')
  const named = { game_id: studio.gameId, provider_id: studio.providerId }
  const [main] = await world.ask(listGameWallets, named, member)
  await (await studio.launch(member.memberId, BigInt(main?.id ?? 0))).play('10.00')
  await page.goto('/member/statement')
  await page.getByText('หัวก้อย', { exact: false }).first().click()
  await page.getByRole('link', { name: 'ดูรอบเกม' }).click()
  await page.waitForURL(/\/member\/games\?round=\d+/)
  await page
    .getByRole('dialog', { name: 'รอบเกม' })
    .getByRole('term')
    .filter({ hasText: 'เลขรอบของค่าย' })
    .waitFor()
})

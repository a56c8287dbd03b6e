import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { transferToMain, wallets } from '#features/wallet/contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { earn } from '../support/claims.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { seenText } from './support/seen-text.ts'
import { settle } from './support/waits.ts'

// A statement is searched, summed by months and kept as a file; a line opens what caused it.

const world = await testWorld({ sandbox: true, jobs: true })

test('search, months, a file and the cause of a line', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  await earn(world, member, 'commission', 14_250n)
  await page.goto('/member/statement')
  await page.getByRole('button', { name: /รับค่าแนะนำ/ }).waitFor()
  await lookAt(page, 'statement-tools', [360, 1280])

  await page.getByRole('button', { name: 'ค้นหา' }).click()
  await page.getByLabel('จำนวนเงินหรือเลขอ้างอิง').fill('999')
  await lookAt(page, 'statement-search', [360, 1280])
  await page.getByRole('dialog').getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await page.getByText('ไม่พบรายการที่ค้นหาในช่วงนี้').waitFor()
  await lookAt(page, 'statement-none-found', [360])
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()

  await page.getByRole('button', { name: 'รายเดือน' }).click()
  await page.getByRole('dialog').getByText('สุทธิ').waitFor()
  await lookAt(page, 'statement-months', [360, 1280])
  await page.getByRole('dialog').getByRole('button', { name: /เข้า/ }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'ดาวน์โหลดรายการ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('ช่วงวันที่').waitFor()
  await lookAt(page, 'statement-export', [360, 1280])
  const document = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด PDF' }).click()
  const pdf = await readFile((await (await document).path()) ?? '')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'ดาวน์โหลดรายการ' }).click()
  await dialog.getByRole('radio', { name: 'CSV' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click()
  const text = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain('รับค่าแนะนำ')
  await page.getByText('ดาวน์โหลดแล้ว').first().waitFor()

  await page
    .getByRole('button', { name: /^ฝากเงิน/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'ดูการฝาก' }).click()
  await page.waitForURL(/\/member\/payment\?id=/)
})

test('a line leads to the thing itself, or says what it was', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  await earn(world, member, 'commission', 14_250n)
  const own = await world.ask(wallets, {}, member)
  const commission = own.find(({ wallet_type_id: type }) => type === 4)
  await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, member)
  const info = await world.ask(getWithdrawInfo, {}, member)
  const bank_account_id = info.bank_accounts[0]?.id ?? 0
  const asked = { wallet_id: info.wallet_id, bank_account_id, amount: '200' }
  const { reference } = await world.ask(requestWithdraw, asked, member)
  const open = async (line: RegExp) => {
    await page.goto('/member/statement')
    await page.getByRole('button', { name: line }).first().click()
    return page.getByRole('dialog')
  }

  await (await open(/^ถอนเงิน/)).getByRole('link', { name: 'ดูการถอน' }).click()
  await page.waitForURL(/\/member\/withdraw\?id=\d+$/)
  const opened = page.getByRole('dialog', { name: 'รายการถอน' })
  await opened.getByText(reference).waitFor()
  await lookAt(page, 'statement-withdrawal', [360, 1280])
  await opened.getByRole('button', { name: 'ปิด' }).click()
  await page.waitForURL(/\/member\/withdraw$/)

  await (await open(/^รับค่าแนะนำ/)).getByRole('link', { name: 'ดูรายได้จากเพื่อน' }).click()
  await page.waitForURL(/\/affiliate\?tab=earnings&month=\d{4}-\d\d$/)
  await page.getByRole('radio', { name: 'รายได้', checked: true }).waitFor()

  const moved = await open(/^ย้ายเข้ากระเป๋าหลัก/)
  await moved.getByText('คุณย้ายเงินระหว่างกระเป๋าของคุณเอง').waitFor()
  await expect.poll(() => moved.getByRole('link').allTextContents()).toEqual(['ติดต่อเจ้าหน้าที่'])
  await lookAt(page, 'statement-no-page', [360, 768])
})

test('each balance is named by its wallet, and long sums stay apart', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  await earn(world, member, 'commission', 47_950_106n)
  const own = await world.ask(wallets, {}, member)
  const commission = own.find(({ wallet_type_id: type }) => type === 4)
  await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, member)
  await page.goto('/member/statement')
  const moved = page.getByRole('button', { name: /^ย้ายเข้ากระเป๋าหลัก/ })
  await moved.first().waitFor()
  await settle(page)
  const lines = await Promise.all((await moved.all()).map(seenText))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/\+฿479,501\.06กระเป๋าหลัก฿480,00[12]\.\d\d$/)
  expect(lines[1]).toMatch(/−฿479,501\.06กระเป๋าค่าแนะนำ฿0\.00$/)
  await lookAt(page, 'statement-wallets', [360, 1280])

  // One wallet: its name stands above its balances, and what came has gone.
  await page.goto(`/member/statement?wallet=${Number(commission?.id)}`)
  await page.getByText('ยอดในกระเป๋าค่าแนะนำหลังรายการ').waitFor()
  await settle(page)
  expect(await page.getByText('กระเป๋าค่าแนะนำ', { exact: true }).count()).toBe(0)
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => overlaps(page), { message: `at ${width}` }).toEqual([])
  }
  await lookAt(page, 'statement-one-wallet', [360, 1280])
})

/** Sums at the head whose letters touch those of another, or the edge of the screen. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const sums = [...document.querySelectorAll('main dl dd > span > span:first-child')].map(
      (dd) => {
        const range = document.createRange()
        range.selectNodeContents(dd)
        return { text: dd.textContent ?? '', box: range.getBoundingClientRect() }
      },
    )
    if (sums.length !== 3) return ['the head has three sums']
    return sums.flatMap(({ text, box }, at) => {
      const hits = sums
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right + 4 &&
            other.left < box.right + 4 &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
      return hits.length > 0 || box.right > innerWidth ? [text] : []
    })
  })

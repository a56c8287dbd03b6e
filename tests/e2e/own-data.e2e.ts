import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { givePoints } from '../support/shop.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'

// A member asks for his data, waits, and downloads it; another one asks to be closed, and two people let it
// happen.

const world = await testWorld({ sandbox: true, jobs: true })

test('the file of his data: asked for, waited for, downloaded', async () => {
  const member = await memberActor(world)
  await deposit(world, member, '500.00')
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/profile?open=data')
  // With money in the wallet the account is not closed, and the reason stands there.
  await page.getByText(/ยังมีเงินใน/).waitFor()
  await page.getByRole('button', { name: 'ขอไฟล์ข้อมูล', exact: true }).click()
  // The job makes it, and the page hears of it by itself.
  const download = page.getByRole('button', { name: /ดาวน์โหลดไฟล์วันที่/ })
  await download.waitFor()
  await keepScreen(page, 'own-data')
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^slth-data-\d+-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    sections: { profile: { rows: [{ phone: member.person.phone }] } },
  })
  await page.getByText('ดาวน์โหลดแล้ว กรุณาเก็บไฟล์ไว้ในที่ปลอดภัย').waitFor()
  await page.getByRole('button', { name: 'วันนี้ขอไปแล้ว ขอใหม่ได้พรุ่งนี้' }).waitFor()
})

test('the end of an account: plain words, two people, and out', async () => {
  const member = await memberActor(world)
  await givePoints(world, member, 1_250n)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 1280,
    as: member,
    theme: 'light',
  })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /ข้อมูลของคุณ/ }).click()
  await page.getByRole('button', { name: 'ขอปิดบัญชี' }).click()
  await page.getByText('กู้คืนไม่ได้').waitFor()
  await page.getByText('แต้มที่มีอยู่ 1,250 แต้ม หายไป', { exact: false }).waitFor()
  await keepScreen(page, 'close-account')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'ขอปิดบัญชี' }).last().click()
  await page.getByText(/เจ้าหน้าที่กำลังตรวจสอบ/).waitFor()
  await keepScreen(page, 'closure-asked')

  for (const [at, said] of ['อนุมัติแล้ว รออีกหนึ่งคน', 'ปิดบัญชีแล้ว'].entries()) {
    const officer = await makePerson(world, `officer${at}`, `เจ้าหน้าที่ ${at}`, 'risk_officer')
    const desk = await openDesk(world, officer)
    await desk.goto('/closure')
    await desk.getByRole('button', { name: 'อนุมัติปิดบัญชี' }).click()
    await desk.getByLabel('เหตุผล').fill('ตรวจตัวตนแล้ว')
    if (at === 0) {
      await keepScreen(desk, 'closure-desk')
      await expectNoAxeViolations(desk)
    }
    await desk.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
    await desk.getByText(said).first().waitFor()
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/member/profile'))
})

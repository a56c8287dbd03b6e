import { expect, test } from 'vitest'
import { bangkokInstant } from '../../src/kernel/time.ts'
import { openRound, advanceRounds } from '../support/lottery.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { marketSwitch } from '../../src/features/lottery/market/operator-contract.ts'
import { riskSet } from '../../src/features/lottery/risk/operator-contract.ts'
import { saveAgentInfo } from '../../src/features/agent/operator-contract.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import type { Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Whoever audits reads what was done in words: what changed, from what to what, by whom and why.

const world = await testWorld({ at: bangkokInstant('2026-12-07', '10:00') })
await advanceRounds(world)
const widths: readonly Width[] = [360, 768, 1280]

test('the audit list says what changed, narrows, and opens the history of a thing', async () => {
  const risk = await staffActor(world, 'risk_officer')
  const editor = await staffActor(world, 'editor')
  const { round_id, market_id } = await openRound(world, 'hanoi')
  const set = { round_id, bet_type: 'bottom2' as const, numbers: ['89'], whole_market: false }
  await world.ask(riskSet, { ...set, action: 'reduce', rate: '45', reason: 'เลขดังประจำงวด' }, risk)
  await world.ask(riskSet, { ...set, action: 'close', reason: 'ยอดเต็มแล้ว' }, risk)
  const off = { market_id, is_on: false, notice: 'งดรับชั่วคราว แหล่งผลขัดข้อง', reason: 'ตรวจแหล่งผล' }
  await world.ask(marketSwitch, off, risk)
  await world.ask(marketSwitch, { market_id, is_on: true, reason: 'กลับมาปกติ' }, risk)
  const info = {
    agent_name: 'SLTH เลขเด็ดทุกงวด',
    agent_logo: null,
    line_admin_url: 'https://line.me/R/ti/p/@slth-admin-ที่อยู่ยาวมากเพื่อดูว่าไม่ถูกตัด',
    line_contact_url: 'https://line.me/R/ti/p/@slth',
  }
  await world.ask(saveAgentInfo, info, editor)

  const owner = await makePerson(world, 'owner', 'เจ้าของ ทดสอบ', 'owner')
  const desk = await openDesk(world, owner)
  await desk.goto('/audit')
  await desk.getByText('อัตราจ่าย: 45 เป็น ปิดรับ').waitFor()
  await desk.getByText('การรับแทง: ปิด เป็น เปิด').waitFor()
  await lookAt(desk, 'desk-audit', widths)
  await expectNoAxeViolations(desk)
  await settle(desk)
  const shown = await desk.getByRole('main').innerText()
  expect(shown).not.toMatch(/round:|market:|number\.|market\.switch|\bnull\b|undefined/)

  await desk.getByRole('radio', { name: 'เลขอั้น' }).click()
  await desk.getByText('การรับแทง: ปิด เป็น เปิด').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: /^ปิดรับเลข/ }).click()
  const sheet = desk.getByRole('dialog', { name: /89 \(2 ตัวล่าง\) · ฮานอยปกติ/ })
  await sheet.getByText('อัตราจ่าย: 90 เป็น 45').waitFor()
  await lookAt(desk, 'desk-audit-entry', widths)
  await expectNoAxeViolations(desk)
})

import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { bankName } from '../bank/banks.ts'
import { digits, parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { addPayoutRule, listPayoutRules } from '../payout/payout-rule-store.ts'
import { endTransfer } from '../payout/routes.ts'
import { latestTransfers } from '../payout/transfer-store.ts'
import type { Transfer } from '../payout/transfer.ts'
import type { World } from '../world.ts'
import { choiceField, listOr, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, groupDigits, notice, sendPage, showTime } from './layout.ts'

const outcomes = {
  fail: 'รับคำสั่ง แล้วโอนไม่สำเร็จ',
  refuse: 'ปฏิเสธคำสั่งทันที',
  hang: 'ค้าง ไม่รู้ผล',
  late: 'ตอบช้า',
  cut: 'สายหลุด ไม่มีคำตอบ',
} as const

const states = { pending: 'รอส่ง', sent: 'กำลังโอน', paid: 'โอนสำเร็จ', failed: 'โอนไม่สำเร็จ' }

const ruleForm = z.object({
  account_number: z._default(
    z.union([z.literal(''), digits(/^(\*|\d{10,15})$/, 'expects an account number')]),
    '',
  ),
  outcome: z.enum(Object.keys(outcomes) as (keyof typeof outcomes)[]),
  message: z._default(z.string().check(z.maxLength(200)), ''),
})

const endForm = z.object({ transfer_id: z.string(), outcome: z.enum(['pay', 'fail']) })

/** Payouts as the receiving bank sees them; a person can make one fail. */
export function payoutPage(server: Server, world: World): void {
  const show = (top: Html | false) =>
    html`${top}${ruleSection(world)}
      <h2>รายการล่าสุด</h2>
      ${listOr('ยังไม่มีรายการ', latestTransfers(world.store, 100).map(transferRow))}`

  server.get('/payouts', (_request, reply) => sendPage(reply, '/payouts', 'รายการถอน', show(false)))
  server.post('/payouts/rule', (request, reply) => {
    const done = attempt(() => {
      const form = parse(ruleForm, request.body)
      const rule = {
        accountNumber: form.account_number || '*',
        outcome: form.outcome,
        failureCode: null,
        failureMessage: form.message.trim() || null,
        delayMs: 15_000,
      }
      addPayoutRule(world.store, rule, 1)
    })
    if ('value' in done) return reply.redirect('/payouts', 303)
    return sendPage(reply, '/payouts', 'รายการถอน', show(notice('error', done.problem)), 400)
  })
  server.post('/payouts/end', (request, reply) => {
    const done = attempt(() => {
      const form = parse(endForm, request.body)
      endTransfer(world, form.transfer_id, form.outcome)
    })
    if ('value' in done) return reply.redirect('/payouts', 303)
    return sendPage(reply, '/payouts', 'รายการถอน', show(notice('error', done.problem)), 400)
  })
}

function ruleSection(world: World): Html {
  const waiting = listPayoutRules(world.store).map((rule) => {
    const whose = rule.accountNumber === '*' ? 'บัญชีใดก็ได้' : rule.accountNumber
    return `${whose} ${outcomes[rule.outcome]}`
  })
  return html`<form class="card" method="post" action="/payouts/rule">
    <p class="note">กำหนดผลของการโอนออกครั้งถัดไป</p>
    <div class="row">
      ${textField({
        label: 'เลขบัญชีปลายทาง (เว้นว่าง = บัญชีใดก็ได้)',
        name: 'account_number',
        mode: 'numeric',
      })}
      ${choiceField('ผล', 'outcome', Object.entries(outcomes))}
      ${textField({
        label: 'เหตุผลที่แจ้งร้านค้า',
        name: 'message',
        placeholder: 'บัญชีปลายทางปิดแล้ว',
      })}
    </div>
    <button>ตั้งค่า</button>
    ${waiting.length > 0 && html`<p class="note">รอใช้: ${waiting.join(', ')}</p>`}
  </form>`
}

function transferRow(transfer: Transfer): Html {
  const order = transfer.withdrawId && ` · รายการถอน ${transfer.withdrawId}`
  const final = transfer.state === 'paid' || transfer.state === 'failed'
  const tone = transfer.state === 'paid' ? 'in' : transfer.state === 'failed' ? 'failed' : ''
  return html`<li>
    <div class="split">
      <strong>฿${groupDigits(formatBaht(transfer.amountSatang))}</strong>
      <strong class="${tone}">${states[transfer.state]}</strong>
    </div>
    <div class="soft">
      ${bankName(transfer.bankCode)} ${transfer.accountNumber} ${transfer.name}
    </div>
    <div class="soft">${showTime(transfer.createdAtMs)}${order} · ${transfer.id}</div>
    ${transfer.state === 'failed' && html`<div class="failed">${transfer.failureMessage}</div>`}
    ${
      !final &&
      html`<form class="buttons" method="post" action="/payouts/end">
        <input type="hidden" name="transfer_id" value="${transfer.id}" />
        <button class="plain" name="outcome" value="pay">โอนสำเร็จ</button>
        <button class="bad" name="outcome" value="fail">โอนไม่สำเร็จ</button>
      </form>`
    }
  </li>`
}

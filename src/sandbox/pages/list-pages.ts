import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { bankName } from '../bank/banks.ts'
import { latestEntries, type NumberedEntry } from '../bank/statement-store.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { phone as phoneNumber } from '../sms/routes.ts'
import { listSms, type Sms } from '../sms/sms-store.ts'
import type { World } from '../world.ts'
import { listOr, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, groupDigits, notice, sendPage, showTime } from './layout.ts'

const search = (name: string) =>
  z.object({ [name]: z._default(z.string().check(z.maxLength(40)), '') })

/** The two pages that only show: messages and statements. */
export function listPages(server: Server, world: World): void {
  server.get('/sms', (request, reply) => {
    const { phone = '' } = parse(search('phone'), request.query)
    const wanted = attempt(() => (phone === '' ? null : parse(phoneNumber(), phone)))
    const problem = 'problem' in wanted
    const items = listSms(world.store, problem ? null : wanted.value, 100)
    const body = html`${problem && notice('error', 'เบอร์โทรศัพท์ไม่ถูกต้อง เช่น 0812345678')}
    ${searchForm('/sms', { label: 'เบอร์โทรศัพท์', name: 'phone', value: phone, mode: 'tel' })}
    ${listOr('ยังไม่มีข้อความ', items.map(smsRow))}`
    return sendPage(reply, '/sms', 'กล่อง SMS', body)
  })
  server.get('/statement', (request, reply) => {
    const { account = '' } = parse(search('account'), request.query)
    const digits = account.replaceAll(/\D/g, '')
    const items = latestEntries(world.store, digits === '' ? null : digits, 100)
    const label = 'เลขบัญชี / พร้อมเพย์'
    const body = html`
      ${searchForm('/statement', { label, name: 'account', value: account, mode: 'numeric' })}
      ${listOr('ยังไม่มีรายการ', items.map(entryRow))}
    `
    return sendPage(reply, '/statement', 'รายการบัญชี', body)
  })
}

function searchForm(action: string, field: Parameters<typeof textField>[0]): Html {
  const label = `${field.label} (เว้นว่างเพื่อดูทั้งหมด)`
  return html`<form class="card" method="get" action="${action}">
    ${textField({ ...field, label })}
    <button>แสดง</button>
  </form>`
}

function smsRow(sms: Sms): Html {
  return html`<li>
    <div class="split">
      <strong>${sms.sender}</strong>
      <span class="soft">${showTime(sms.atMs)}</span>
    </div>
    <div class="soft">ถึง ${sms.phone}</div>
    <p class="message">${sms.message}</p>
  </li>`
}

function entryRow(entry: NumberedEntry): Html {
  const credit = entry.direction === 'credit'
  const { counterparty: other } = entry
  return html`<li>
    <div class="split">
      <strong>บัญชี ${entry.account}</strong>
      <strong class="${credit ? 'in' : 'out'}"
        >${credit ? '+' : '-'}${groupDigits(formatBaht(entry.amountSatang))}</strong
      >
    </div>
    <div class="soft">
      ${showTime(entry.atMs)} ·
      ${channels[entry.channel]}${entry.ref1 && html` · อ้างอิง ${entry.ref1}`}
    </div>
    <div class="soft">
      ${credit ? 'จาก' : 'ไปยัง'}
      ${
        other.account_number
          ? html`${other.bank_code && bankName(other.bank_code)} ${other.account_number}
            ${other.name}`
          : (other.name ?? 'ไม่ระบุ')
      }
    </div>
    <div class="soft">เลขที่รายการ ${entry.transRef}</div>
  </li>`
}

const channels = {
  promptpay: 'พร้อมเพย์',
  bill_payment: 'ชำระบิล',
  transfer: 'โอนเงิน',
  payout: 'ร้านค้าโอนออก',
} as const

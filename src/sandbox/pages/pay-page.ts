import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { bankName, banks } from '../bank/banks.ts'
import { readQr, type ThaiQr } from '../bank/emvco.ts'
import { readPayOrder } from '../bank/pay-order.ts'
import { pay } from '../bank/pay.ts'
import { once } from '../http/idempotency-store.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { newId } from '../store/ids.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import { attempt, notice, sendPage } from './layout.ts'

const field = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const payForm = z.object({
  qr_payload: field(512),
  to_account: field(40),
  to_bank: field(3),
  amount: field(20),
  from_bank: field(3),
  from_account: field(40),
  from_name: field(100),
  key: field(60),
})
type PayForm = z.output<typeof payForm>

/** What the slip shows of the answer of `pay`. */
interface Slip {
  readonly amount: string
  readonly trans_ref: string
  readonly matched: boolean
  readonly to: Readonly<Record<string, string | null>>
  readonly from: Readonly<Record<string, string | null>>
}

export function payPage(server: Server, world: World): void {
  const show = (form: PayForm) => html`${qrSummary(form.qr_payload)}${payFormHtml(form)}`

  for (const path of ['/', '/pay']) {
    server.get(path, (request, reply) => {
      const { qr } = parse(z.object({ qr: field(512) }), request.query)
      const form = { ...parse(payForm, {}), qr_payload: qr, key: newId('form_') }
      return sendPage(reply, '/', 'จ่ายเงิน', show(form))
    })
  }
  server.post('/pay', (request, reply) => {
    const form = parse(payForm, request.body)
    const { key, ...order } = form
    const given = Object.fromEntries(
      Object.entries(order).filter(([, value]) => value.trim() !== ''),
    )
    const paid = attempt(() =>
      once(world.store, 'page', { key: key || undefined, body: given }, () =>
        pay(world, readPayOrder(world.store, given)),
      ),
    )
    if ('problem' in paid) {
      const body = html`${notice('error', paid.problem)}${show({ ...form, key: newId('form_') })}`
      return sendPage(reply, '/', 'จ่ายเงิน', body, 400)
    }
    world.wakeCourier()
    return sendPage(reply, '/', 'โอนเงินสำเร็จ', slip(paid.value as Slip, form.qr_payload))
  })
}

/** What the app shows after a scan: whom and how much. */
function qrSummary(payload: string): Html {
  if (payload === '') return html``
  const qr = readQr(payload.trim())
  if (!qr.ok) return notice('error', 'ข้อความ QR ไม่ถูกต้อง กรุณาคัดลอกใหม่ทั้งข้อความ')
  const { amountSatang } = qr.value
  return html`<section>
    <p class="note">ยอดที่ต้องชำระ</p>
    <p class="amount">${amountSatang === null ? 'ตามที่กรอก' : `฿${formatBaht(amountSatang)}`}</p>
    <dl>${targetRows(qr.value)}</dl>
  </section>`
}

function targetRows({ target }: ThaiQr): Html {
  if (target.kind === 'promptpay')
    return html`<dt>พร้อมเพย์</dt>
      <dd>${target.promptpayId}</dd>`
  return html`<dt>รหัสผู้รับชำระ</dt>
    <dd>${target.billerId}</dd>
    <dt>อ้างอิง 1</dt>
    <dd>${target.ref1}</dd>
    ${
      target.ref2 &&
      html`<dt>อ้างอิง 2</dt>
        <dd>${target.ref2}</dd>`
    }`
}

function payFormHtml(form: PayForm): Html {
  const options = (chosen: string) =>
    banks.map(
      (bank) =>
        html`<option value="${bank.code}" ${bank.code === chosen && html` selected`}>
          ${bank.name}
        </option>`,
    )
  return html`<form class="card" method="post" action="/pay">
<input type="hidden" name="key" value="${form.key}">
<label>ข้อความ QR
<textarea name="qr_payload" spellcheck="false" autocomplete="off">${form.qr_payload}</textarea></label>
<details${form.to_account !== '' && html` open`}>
<summary>หรือโอนเข้าเลขบัญชี / พร้อมเพย์</summary>
<div class="row">
<label>เลขบัญชีหรือพร้อมเพย์ปลายทาง
<input name="to_account" inputmode="numeric" autocomplete="off" value="${form.to_account}"></label>
<label>ธนาคารปลายทาง
<select name="to_bank"><option value="">พร้อมเพย์ / ไม่ระบุ</option>${options(form.to_bank)}</select></label>
</div></details>
<label>จำนวนเงิน (เว้นว่างได้เมื่อ QR ระบุยอดแล้ว)
<input name="amount" inputmode="decimal" autocomplete="off" placeholder="300.37" value="${form.amount}"></label>
<h2>จากบัญชี</h2>
<div class="row">
<label>ธนาคารผู้โอน
<select name="from_bank"><option value="">ไม่ระบุ</option>${options(form.from_bank)}</select></label>
<label>เลขบัญชีผู้โอน
<input name="from_account" inputmode="numeric" autocomplete="off" value="${form.from_account}"></label>
<label>ชื่อผู้โอน
<input name="from_name" autocomplete="off" value="${form.from_name}"></label>
</div>
<button>ยืนยันการจ่ายเงิน</button>
</form>`
}

function slip(paid: Slip, qrPayload: string): Html {
  const { to, from } = paid
  const receiver = to.account_number ?? to.promptpay_id ?? to.biller_id
  return html`<section class="done" role="status">
      <p class="amount">฿${paid.amount}</p>
      <dl>
        <dt>ไปยัง</dt>
        <dd>${to.name} ${receiver}</dd>
        ${
          to.ref1 &&
          html`<dt>อ้างอิง 1</dt>
            <dd>${to.ref1}</dd>`
        }
        ${
          from.account_number &&
          html`<dt>จาก</dt>
            <dd>${bankName(from.bank_code ?? null)} ${from.account_number}</dd>`
        }
        ${
          from.name &&
          html`<dt>ชื่อผู้โอน</dt>
            <dd>${from.name}</dd>`
        }
        <dt>เลขที่รายการ</dt>
        <dd>${paid.trans_ref}</dd>
      </dl>
      <p class="note">
        ${
          paid.matched
            ? 'ตรงกับรายการที่ร้านค้ารอรับ'
            : 'เงินเข้าบัญชีแล้ว แต่ไม่ตรงกับรายการที่ร้านค้ารอรับ ร้านค้าจะตรวจสอบเอง'
        }
      </p>
    </section>
    ${
      qrPayload !== '' &&
      html`<p class="buttons">
        <a class="button" href="/pay?qr=${encodeURIComponent(qrPayload)}">จ่าย QR เดิมอีกครั้ง</a>
      </p>`
    }`
}

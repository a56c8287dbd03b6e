import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { bankName } from '../bank/banks.ts'
import { readQr, type ThaiQr } from '../bank/emvco.ts'
import { readPayOrder } from '../bank/pay-order.ts'
import { pay, type Slip } from '../bank/pay.ts'
import { once } from '../http/idempotency-store.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { newId } from '../store/ids.ts'
import type { World } from '../world.ts'
import { bankField, facts, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, groupDigits, notice, sendPage } from './layout.ts'

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
  shop: field(300),
})
/** What a shop's link fills in. */
const payQuery = z.object({
  qr: field(512),
  to_account: field(40),
  to_bank: field(3),
  amount: field(20),
  shop: field(300),
})
type PayForm = z.output<typeof payForm>

/** The payer's app: what a scan shows, the form, and the slip. */
export function payPage(server: Server, world: World): void {
  for (const path of ['/', '/pay']) {
    server.get(path, (request, reply) => {
      const { qr, ...asked } = parse(payQuery, request.query)
      const form = { ...parse(payForm, {}), ...asked, qr_payload: qr, key: newId('form_') }
      return sendPage(reply, '/', 'จ่ายเงิน', html`${qrSummary(qr)}${payFormHtml(form)}`)
    })
  }
  server.post('/pay', (request, reply) => {
    const form = parse(payForm, request.body)
    const { key, shop, ...order } = form
    const given = Object.fromEntries(
      Object.entries(order).filter(([, value]) => value.trim() !== ''),
    )
    // One form pays once, however often it is sent; a fresh form of the same QR pays again.
    const sent = { key: key || undefined, body: given }
    const paid = attempt(() =>
      once(world.store, 'page', sent, () => pay(world, readPayOrder(world.store, given))),
    )
    if ('value' in paid) {
      world.wakeCourier()
      return sendPage(
        reply,
        '/',
        'โอนเงินสำเร็จ',
        slipHtml(paid.value, form.qr_payload, shopPage(world, shop)),
      )
    }
    const fresh = { ...form, key: newId('form_') }
    const body = html`${notice('error', paid.problem)}${payFormHtml(fresh)}`
    return sendPage(reply, '/', 'จ่ายเงิน', body, 400)
  })
}

/** What the app shows after a scan: whom and how much. */
function qrSummary(payload: string): Html {
  if (payload === '') return html``
  const qr = readQr(payload.trim())
  if (!qr.ok) return notice('error', 'ข้อความ QR ไม่ถูกต้อง กรุณาคัดลอกใหม่ทั้งข้อความ')
  const { amountSatang } = qr.value
  const amount = amountSatang === null ? 'ตามที่กรอก' : `฿${groupDigits(formatBaht(amountSatang))}`
  return html`<section>
    <p class="note">ยอดที่ต้องชำระ</p>
    <p class="amount">${amount}</p>
    ${targetFacts(qr.value)}
  </section>`
}

function targetFacts({ target }: ThaiQr): Html {
  if (target.kind === 'promptpay') return facts([['พร้อมเพย์', target.promptpayId]])
  return facts([
    ['รหัสผู้รับชำระ', target.billerId],
    ['อ้างอิง 1', target.ref1],
    ['อ้างอิง 2', target.ref2],
  ])
}

function payFormHtml(form: PayForm): Html {
  const number = { mode: 'numeric' } as const
  const toLabel = 'เลขบัญชีหรือพร้อมเพย์ปลายทาง'
  const amount = {
    label: 'จำนวนเงิน (เว้นว่างได้เมื่อ QR ระบุยอดแล้ว)',
    name: 'amount',
    value: form.amount,
    placeholder: '300.37',
    mode: 'decimal',
  } as const
  return html`<form class="card" method="post" action="/pay">
    <input type="hidden" name="key" value="${form.key}" />
    <input type="hidden" name="shop" value="${form.shop}" />
    <div hidden>
      <label>รูป QR <input type="file" id="qr-picture" accept="image/*" /></label>
      <p class="note" id="qr-picture-note" role="status"></p>
    </div>
    <label
      >ข้อความ QR <textarea name="qr_payload" spellcheck="false">${form.qr_payload}</textarea>
    </label>
    <details ${form.to_account !== '' && html`open`}>
      <summary>หรือโอนเข้าเลขบัญชี / พร้อมเพย์</summary>
      <div class="row">
        ${textField({ label: toLabel, name: 'to_account', value: form.to_account, ...number })}
        ${bankField('ธนาคารปลายทาง', 'to_bank', 'พร้อมเพย์ / ไม่ระบุ', form.to_bank)}
      </div>
    </details>
    ${textField(amount)}
    <h2>จากบัญชี</h2>
    <div class="row">
      ${bankField('ธนาคารผู้โอน', 'from_bank', 'ไม่ระบุ', form.from_bank)}
      ${textField({
        label: 'เลขบัญชีผู้โอน',
        name: 'from_account',
        value: form.from_account,
        ...number,
      })}
      ${textField({ label: 'ชื่อผู้โอน', name: 'from_name', value: form.from_name })}
    </div>
    <button>ยืนยันการจ่ายเงิน</button>
    <script type="module" src="/scripts/read-qr.mjs"></script>
  </form>`
}

/** The page of the shop that the payer came from; one that is no web address is the shop's first. */
const shopPage = (world: World, shop: string): string =>
  /^https?:\/\//.test(shop) && URL.canParse(shop) ? shop : world.siteUrl

function slipHtml(slip: Slip, qrPayload: string, shop: string): Html {
  const { to, from } = slip
  const receiver = to.account_number ?? to.promptpay_id ?? to.biller_id ?? ''
  const payer = from.account_number && `${bankName(from.bank_code)} ${from.account_number}`
  const again = `/pay?${new URLSearchParams({ qr: qrPayload, shop }).toString()}`
  return html`<section class="done" role="status">
      <p class="amount">฿${groupDigits(slip.amount)}</p>
      ${facts([
        ['ไปยัง', `${to.name ?? ''} ${receiver}`.trim()],
        ['อ้างอิง 1', to.ref1],
        ['จาก', payer],
        ['ชื่อผู้โอน', from.name],
        ['เลขที่รายการ', slip.trans_ref],
      ])}
      <p class="note">${matchWords(slip.matched)}</p>
    </section>
    <p class="buttons">
      <a class="button" href="${shop}">กลับไปหน้าร้านค้า</a>
      <a class="button plain" href="${slip.slip_picture}" download="slip-${slip.trans_ref}.png"
        >บันทึกสลิป</a
      >
      ${qrPayload !== '' && html`<a class="button plain" href="${again}">จ่าย QR เดิมอีกครั้ง</a>`}
    </p>`
}

/** What this bank knows of who waits for the money: of an account whose statement it tells, nothing. */
function matchWords(matched: boolean | null): string {
  if (matched === null) return 'เงินเข้าบัญชีแล้ว ร้านค้าจะเห็นในรายการบัญชีและเทียบกับรายการที่รอรับเอง'
  return matched
    ? 'ตรงกับรายการที่ร้านค้ารอรับ'
    : 'เงินเข้าบัญชีแล้ว แต่ไม่ตรงกับรายการที่ร้านค้ารอรับ ร้านค้าจะตรวจสอบเอง'
}

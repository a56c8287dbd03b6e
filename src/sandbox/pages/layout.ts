import type { FastifyReply } from 'fastify'
import { Refused } from '../http/errors.ts'
import { type Html, html } from './html.ts'

const places = [
  ['/', 'จ่ายเงิน'],
  ['/sms', 'กล่อง SMS'],
  ['/statement', 'รายการบัญชี'],
  ['/payouts', 'รายการถอน'],
  ['/draws', 'ผลรางวัล'],
  ['/beacon', 'ตัวเลขสุ่ม'],
  ['/hooks', 'การแจ้งเตือน'],
  ['/chat', 'แชท'],
  ['/authenticator', 'แอปยืนยันตัวตน'],
  ['/line', 'LINE'],
  ['/games', 'เกม'],
] as const

export type Place = (typeof places)[number][0]

/** Sends a page; nothing but our own script, stylesheet, pictures and forms may run on it. */
export function sendPage(
  reply: FastifyReply,
  place: Place,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
  const header = html`<header>
    <strong>โลกจำลอง: ธนาคาร SMS และผลรางวัล</strong>
    <nav aria-label="หน้าหลัก">
      ${places.map(
        ([path, name]) =>
          html`<a href="${path}" ${path === place && html` aria-current="page"`}>${name}</a> `,
      )}
    </nav>
  </header>`
  return send(reply, { title, header, body, status, framedBy: "'none'" })
}

/** Sends a page of its own that any site may show inside one of its pages, as games are shown. */
export function sendFramedPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
  return send(reply, { title, header: html``, body, status, framedBy: '*' })
}

function send(
  reply: FastifyReply,
  {
    title,
    header,
    body,
    status,
    framedBy,
  }: { title: string; header: Html; body: Html; status: number; framedBy: "'none'" | '*' },
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · โลกจำลอง</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        ${header}
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return reply
    .status(status)
    .header('content-security-policy', `${CONTENT_SECURITY_POLICY}; frame-ancestors ${framedBy}`)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text)
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'"

/** A message on top of a page. */
export function notice(kind: 'error' | 'done', message: string): Html {
  const role = kind === 'error' ? 'alert' : 'status'
  return html`<section class="${kind}" role="${role}">${message}</section>`
}

const THAI: Readonly<Record<string, string>> = {
  invalid_qr: 'ข้อความ QR ไม่ถูกต้อง หรือไม่ใช่ QR รับเงินของไทย กรุณาคัดลอกใหม่ทั้งข้อความ',
  amount_required: 'QR นี้ไม่ได้ระบุยอดเงิน กรุณากรอกจำนวนเงิน',
  amount_fixed_by_qr: 'QR นี้กำหนดยอดเงินไว้แล้ว แก้ไขจำนวนเงินไม่ได้',
  account_not_found: 'ไม่พบบัญชีปลายทาง กรุณาตรวจสอบเลขบัญชี',
  transfer_final: 'รายการนี้สิ้นสุดแล้ว เปลี่ยนผลไม่ได้',
  not_found: 'ไม่พบรายการที่เลือก',
  no_round: 'ยังไม่มีรอบที่เปิดอยู่ กรุณาวางเดิมพันก่อน',
  no_reference: 'รอบนี้ไม่มีเดิมพันให้ยกเลิก',
  idempotency_key_reused: 'แบบฟอร์มนี้ถูกส่งไปแล้ว กรุณาเปิดหน้าใหม่',
}

const FIELDS: Readonly<Record<string, string>> = {
  text: 'ข้อความ',
  to_account: 'เลขบัญชีปลายทาง',
  amount: 'จำนวนเงิน',
  from_account: 'เลขบัญชีผู้โอน',
  from_bank: 'ธนาคารผู้โอน',
  from_name: 'ชื่อผู้โอน',
  phone: 'เบอร์โทรศัพท์',
  account: 'เลขบัญชี',
  account_number: 'เลขบัญชี',
  date: 'วันที่',
}

/** What went wrong, in Thai, for a person. */
export function thaiError(error: Refused): string {
  const known = THAI[error.code]
  if (known) return known
  const field = error.details[0]?.field
  if (field !== undefined && FIELDS[field]) return `${FIELDS[field]}ไม่ถูกต้อง กรุณาตรวจสอบ`
  return `ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบ (${error.message})`
}

/** Runs a form's work; a refusal becomes text for the page, anything else is a fault of ours. */
export function attempt<T>(work: () => T): { value: T } | { problem: string } {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof Refused) return { problem: thaiError(error) }
    throw error
  }
}

const thaiTime = new Intl.DateTimeFormat('th-TH', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

/** An amount for people: "1500.00" is "1,500.00". */
export function groupDigits(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')
}

/** A time for people: Thai months and the Buddhist year. */
export function showTime(ms: number): string {
  return thaiTime.format(ms)
}

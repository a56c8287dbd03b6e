import { Note } from '#ui/parts/note.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WirePayment } from '../contract.ts'

type Again = WirePayment['paid_again'][number]

const tones = {
  checking: 'amber',
  credited: 'green',
  returning: 'blue',
  returned: 'green',
  elsewhere: 'amber',
} as const

/** What came once more for a payment after it was paid, and what becomes of it. */
export function PaidAgain({ payment }: { payment: WirePayment }) {
  return payment.paid_again.map((again) => (
    <Note key={again.at + again.state} tone={tones[again.state]} role="status">
      <p>{sentenceOf(again, payment)}</p>
      <p className="t13 c3">{thaiDateTime(again.at)}</p>
    </Note>
  ))
}

function sentenceOf({ amount, state }: Again, { channel_type: type }: WirePayment): string {
  const sum = formatMoney(amount)
  const source = type === 'qr' ? 'QR เดิม' : 'รายการเดิม'
  switch (state) {
    case 'checking':
      return `เราได้รับเงินอีก ${sum} จาก ${source} เจ้าหน้าที่กำลังตรวจสอบ แล้วจะเติมเข้ากระเป๋าหลักหรือโอนคืนบัญชีที่โอนมา เมื่อเสร็จแล้วเราจะแจ้งในกล่องข้อความ ไม่ต้องโอนซ้ำ`
    case 'credited':
      return `เงินอีก ${sum} ที่ได้รับจาก ${source} เติมเข้ากระเป๋าหลักแล้ว`
    case 'returning':
      return `เงินอีก ${sum} ที่ได้รับจาก ${source} กำลังโอนคืนบัญชีที่โอนมา`
    case 'returned':
      return `เงินอีก ${sum} ที่ได้รับจาก ${source} โอนคืนบัญชีที่โอนมาแล้ว`
    case 'elsewhere':
      return `เงินอีก ${sum} ที่ได้รับจาก ${source} เจ้าหน้าที่ตรวจสอบแล้วเติมให้เจ้าของเงิน ไม่ได้เข้ากระเป๋านี้ มีข้อสงสัยกรุณาติดต่อเจ้าหน้าที่`
  }
}

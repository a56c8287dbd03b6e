import type { SlipState } from '../../slip-contract.ts'

interface SlipWords {
  readonly tone: 'amber' | 'green' | 'blue' | 'red'
  readonly text: string
  /** Another slip may be sent. */
  readonly mayRetry: boolean
}

/** Where a slip stands, in the words of its member. */
export const slipWords: Readonly<Record<SlipState, SlipWords>> = {
  waiting: {
    tone: 'blue',
    text: 'ได้รับสลิปแล้ว กำลังรอธนาคารแจ้งยอด ระบบจะเติมเงินให้เอง ไม่ต้องส่งซ้ำและไม่ต้องโอนซ้ำ',
    mayRetry: true,
  },
  matched: { tone: 'green', text: 'สลิปตรงกับยอดโอน เงินเข้ากระเป๋าหลักแล้ว', mayRetry: false },
  other_payment: {
    tone: 'amber',
    text: 'สลิปนี้เป็นของรายการฝากอื่นของคุณ ซึ่งเงินเข้าไปแล้ว รายการนี้ยังไม่ได้รับเงิน',
    mayRetry: true,
  },
  review: {
    tone: 'amber',
    text: 'พบยอดโอนตามสลิปแล้ว แต่ยอดหรือผู้โอนไม่ตรงกับรายการ หรือเกินวงเงินฝากของคุณ เจ้าหน้าที่กำลังตรวจสอบให้ ไม่ต้องโอนซ้ำ',
    mayRetry: false,
  },
  settled_elsewhere: {
    tone: 'amber',
    text: 'เจ้าหน้าที่ตรวจสอบยอดโอนตามสลิปนี้แล้ว และคืนผู้โอนหรือเติมให้เจ้าของเงิน',
    mayRetry: true,
  },
  not_found: {
    tone: 'red',
    text: 'ไม่พบยอดโอนตามสลิปนี้ในบัญชีของเรา กรุณาตรวจบัญชีปลายทางในสลิป หรือติดต่อเจ้าหน้าที่',
    mayRetry: true,
  },
  refused: {
    tone: 'red',
    text: 'ยอดโอนตามสลิปนี้ไม่ใช่รายการของคุณ หากโอนเองกรุณาติดต่อเจ้าหน้าที่พร้อมสลิป',
    mayRetry: true,
  },
}

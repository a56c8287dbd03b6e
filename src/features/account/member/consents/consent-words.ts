import type { ConsentPurpose, requiredPurposes } from '../../consent-contract.ts'

/** What may be refused. The words of the two texts stand in `documents/`. */
export type FreePurpose = Exclude<ConsentPurpose, (typeof requiredPurposes)[number]>

interface ConsentWords {
  /** The name of it in lists. */
  readonly title: string
  /** What somebody agrees to, as he reads it before he does. */
  readonly text: readonly string[]
}

/** Other words are another version (`consentVersions`). */
export const consentWords: Readonly<Record<FreePurpose, ConsentWords>> = {
  marketing: {
    title: 'รับข่าวสารและโปรโมชั่น',
    text: [
      'ยินยอมให้เราส่งข่าวสาร โปรโมชั่น และข้อเสนอ ทาง SMS การแจ้งเตือนบนอุปกรณ์ และกล่องข้อความในเว็บ วันละไม่เกินหนึ่งครั้ง ระหว่างเวลา 09.00–20.00 น.',
      'ไม่ยินยอมก็ใช้บริการได้ทุกอย่าง และยังได้รับแจ้งเรื่องเงินและความปลอดภัยของบัญชีตามปกติ',
    ],
  },
  chat: {
    title: 'แชทกับเจ้าหน้าที่',
    text: [
      'แชทเป็นโปรแกรมของผู้ให้บริการภายนอก เมื่อเปิดใช้ ผู้ให้บริการจะได้รับข้อความที่คุณพิมพ์ หมายเลข IP และชนิดเบราว์เซอร์ เพื่อส่งให้เจ้าหน้าที่ตอบ และอาจเก็บบทสนทนาไว้ตามนโยบายของผู้ให้บริการ',
      'โปรแกรมทำงานแยกจากเว็บไซต์ มองไม่เห็นบัญชี ยอดเงิน หรือหน้าที่คุณเปิด กรุณาอย่าพิมพ์รหัสผ่าน รหัส PIN หรือรหัส OTP ในแชท',
    ],
  },
  analytics: {
    title: 'สถิติการใช้งาน',
    text: [
      'ยินยอมให้โปรแกรมนับสถิติของผู้ให้บริการภายนอกบันทึกว่าหน้าใดถูกเปิดบ่อย เพื่อปรับปรุงเว็บไซต์ ผู้ให้บริการจะได้รับชนิดของหน้าที่เปิด หมายเลข IP และชนิดเบราว์เซอร์',
      'โปรแกรมไม่ได้รับชื่อ เลขสมาชิก ยอดเงิน หรือเลขที่รายการของคุณ และไม่ตามคุณไปเว็บไซต์อื่น',
    ],
  },
}

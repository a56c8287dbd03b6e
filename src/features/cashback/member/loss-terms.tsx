import { coveringRule, productWord } from '#kernel/products.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { CashbackWire } from '../contract.ts'
import classes from './cashback.module.css'
import { percentOf } from '#ui/thai/percent.ts'

/** What the sum goes by, before anybody plays for it. */
export function LossTerms({ terms }: { terms: CashbackWire['terms'] }) {
  const counted = terms.products.filter((one) => one.in_loss)
  return (
    <details className={classes.details}>
      <summary className="medium">เงื่อนไข</summary>
      <ul className={`${classes.terms} t14 c2`}>
        <li>{`คืน ${percentOf(terms.rate_ppm)} ของยอดเสียสุทธิในวันนั้น รวมทุกเกมที่นับ`}</li>
        <li>{`นับ ${counted.map(({ product }) => productWord(product)).join(' ')} ที่เล่นด้วยเงินของคุณเอง`}</li>
        <li>เกมที่ส่วนต่างของเว็บน้อย นับยอดเล่นตามสัดส่วน เกมที่คืนผู้เล่น 100% ไม่นับยอดเล่น</li>
        {counted.some(({ product }) => product === 'lottery') ? <li>{coveringRule}</li> : null}
        <li>หักรางวัลที่รับเป็นเงินสดในวันนั้นก่อน</li>
        <li>{`ขั้นต่ำ ${formatMoney(terms.min)} สูงสุด ${formatMoney(terms.cap)} ต่อวัน`}</li>
        <li>ไม่เกินครึ่งหนึ่งของส่วนต่างที่เว็บคาดว่าจะได้จากยอดเล่นของวัน</li>
        <li>
          {terms.on_expiry === 'credit'
            ? 'ไม่กดรับภายในเที่ยงคืนของวันถัดไป ระบบโอนเข้ากระเป๋าให้เอง'
            : 'กดรับภายในเที่ยงคืนของวันถัดไป หลังจากนั้นหมดสิทธิ์'}
        </li>
        <li>ไม่ต้องทำเทิร์น ถอนได้ตามปกติ</li>
      </ul>
    </details>
  )
}

import kite from '#ui/art/motifs/kite.svg?raw'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDate, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { CashbackWire } from '../contract.ts'
import classes from './cashback.module.css'
import { coveringRule, productWord } from '#kernel/products.ts'
import { percentOf } from '#ui/thai/percent.ts'

// What the page of losses shows to few, or below a fold that is closed: one part that comes after it.

/** Where no day brought anything yet. */
export function NoLoss() {
  return (
    <EmptyState
      art={kite}
      title="ยังไม่มียอดเสียที่เข้าเงื่อนไข"
      action={
        <ButtonLink to="/winloss" look="quiet">
          ดูสรุปแพ้ชนะ
        </ButtonLink>
      }
    >
      ยอดของแต่ละวันคิดหลังเที่ยงคืน แล้วมาให้กดรับที่นี่
    </EmptyState>
  )
}

/** What came too much and is taken off what comes next, day by day. */
export function CarriedNote({ carry, carries }: Pick<CashbackWire, 'carry' | 'carries'>) {
  return (
    <Note tone="blue">
      <p>{`คืนเกินไปเพราะมีการแก้ผล เหลือหัก ${formatMoney(carry)} จากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า`}</p>
      <ul className={`${classes.terms} t14`}>
        {carries.map(({ day, amount, left, until }, at) => (
          <li key={at}>
            {`ของวันที่ ${thaiDay(day)} เกิน ${formatMoney(amount)} เหลือหัก ${formatMoney(left)} ถึง ${thaiDate(until)}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** The terms, line by line. */
export function LossTermList({ terms }: { terms: CashbackWire['terms'] }) {
  const counted = terms.products.filter((one) => one.in_loss)
  return (
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
  )
}

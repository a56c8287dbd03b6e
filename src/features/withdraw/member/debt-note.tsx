import { Link } from '@tanstack/react-router'
import { useCall } from '#ui/client/use-call.ts'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getMyDebt } from '../contract.ts'
import classes from './debt-note.module.css'

/** What a member owes: how much, since which corrections, and which money pays it. Nobody else sees anything. */
export function DebtNote() {
  const { data } = useCall(getMyDebt, {})
  if (!data || satangOf(data.owed) === 0n) return null
  const isOfGames = satangOf(data.of_games) > 0n
  const isOfResults = satangOf(data.owed) > satangOf(data.of_games)
  return (
    <section aria-label="ยอดค้าง">
      <Note tone="amber">
        <div className={classes.debt}>
          <p className="t16 strong">
            คุณมียอดค้าง <Money amount={data.owed} />
          </p>
          {data.causes.map(({ bill_id, market, draw_day, reason, amount }) => (
            <p key={`${bill_id} ${amount}`}>
              {`ผล${market} งวด ${thaiDay(draw_day)} ถูกแก้ไข (${reason}) เงินในกระเป๋าไม่พอคืนรางวัลที่จ่ายเกิน จึงค้างไว้ ${formatMoney(amount)} `}
              <Link to="/lotto/bills" search={{ bill: Number(bill_id) }} className={classes.link}>
                ดูโพย
              </Link>
            </p>
          ))}
          {isOfResults && data.causes.length === 0 ? (
            <p>ธนาคารเรียกเงินฝากที่เข้ากระเป๋าแล้วคืนไป และเงินในกระเป๋าไม่พอ</p>
          ) : null}
          {isOfGames ? (
            <p>{`ค่ายเกมยกเลิกรางวัลที่จ่ายไปแล้ว เหลือค้าง ${formatMoney(data.of_games)}`}</p>
          ) : null}
          <p>
            {`${paysWords(isOfResults, isOfGames)}ครั้งต่อไปและคำขอถอนที่รออยู่จะหักยอดนี้ก่อน ขอถอนใหม่ได้เฉพาะส่วนที่เกินยอดค้าง เงินฝากไม่ถูกหัก และกระเป๋าไม่ติดลบ`}
          </p>
        </div>
      </Note>
    </section>
  )
}

const paysWords = (isOfResults: boolean, isOfGames: boolean): string =>
  isOfResults && isOfGames ? 'รางวัลหวยและรางวัลเกม' : isOfGames ? 'รางวัลเกม' : 'รางวัลหวย'

import type { ReactNode } from 'react'
import { useOnline } from '#ui/client/use-online.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { coveringShare } from '../../../rules/covering-share.ts'
import { duplicateKeys } from '../../../rules/entry/slip-edit.ts'
import { pickKey } from '../../../rules/entry/slip.ts'
import type { CheckedWire } from './bill-issues.ts'
import type { BetWallet, RoundWire } from '../bet-wire.ts'
import type { BillCheck } from './use-bill-check.ts'
import classes from './confirm-bill.module.css'

/**
 * The bill as the server checked it; lines with a reduced rate, or a rate that changed since, are
 * marked.
 */
export function ConfirmBill({
  round,
  bill,
  check,
  gross,
  pays,
}: {
  round: RoundWire
  bill: CheckedWire
  check: BillCheck
  /** The sum of the stakes; the bill's total is what is paid. */
  gross: bigint
  /** The wallet that pays, by the name that it has here. */
  pays: PayingWallet | undefined
}) {
  const { oldRates } = check
  const reduced = bill.lines.filter(({ state }) => state === 'reduced').length
  const discount = gross - satangOf(bill.total)
  const twice = duplicateKeys(bill.lines.map(pickOf))
  const isOnline = useOnline()
  const verb = oldRates.size > 0 ? 'ยืนยันแทงอัตราใหม่' : 'ยืนยันแทง'
  return (
    <Sheet open onClose={check.forget} title="ยืนยันการแทง">
      <SheetBody>
        <DescriptionList facts={[...factsOf(round, bill, discount), ...paysFacts(bill, pays)]} />
        {oldRates.size > 0 ? (
          <Note tone="amber" role="alert">
            เรทการจ่ายมีการเปลี่ยนแปลง {oldRates.size} รายการ โปรดยืนยันอีกครั้ง
          </Note>
        ) : reduced > 0 ? (
          <Note tone="amber">มี {reduced} เลขที่จ่ายน้อยกว่าปกติ ตรวจอัตราก่อนยืนยัน</Note>
        ) : null}
        {twice.size > 0 ? (
          <Note tone="amber">มี {twice.size} เลขที่แทงซ้ำในโพยนี้ ตรวจก่อนยืนยัน</Note>
        ) : null}
        <Uncounted types={bill.uncounted} />
        <ul className={classes.lines}>
          {bill.lines.map((line, at) => (
            <BillLine
              key={at}
              line={line}
              oldRate={oldRates.get(at)}
              isTwice={twice.has(pickKey(pickOf(line)))}
            />
          ))}
        </ul>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" className={classes.edit ?? ''} onClick={check.forget}>
          แก้ไข
        </Button>
        <Button
          size="lg"
          className={classes.confirm ?? ''}
          sending={check.selling && sendingWord(isOnline, check.recovering)}
          blocked={!isOnline && 'ไม่มีอินเทอร์เน็ต โพยยังอยู่ครบ'}
          onClick={check.sell}
        >
          {verb} {formatMoney(bill.total)}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

/** What is bet on, until when, and what it costs. */
const factsOf = (round: RoundWire, bill: CheckedWire, discount: bigint) => [
  { term: 'หวย', value: round.market.name },
  { term: 'งวด', value: thaiDay(round.draw_day) },
  // Of a day with many rounds the date alone does not say which.
  ...(round.shoot_close_at === null
    ? []
    : [{ term: 'รอบ', value: `รอบที่ ${round.round_no} · ${thaiTime(round.draw_at)} น.` }]),
  {
    term: 'ปิดรับใน',
    value: <Countdown until={round.close_at} over="ปิดรับแล้ว" size="sm" />,
  },
  { term: 'จำนวน', value: `${bill.lines.length} รายการ` },
  ...(discount > 0n
    ? [
        { term: 'ยอดแทง', value: <Money amount={satangOf(bill.total) + discount} /> },
        { term: 'ส่วนลด', value: <Money amount={-discount} /> },
      ]
    : []),
  { term: 'ยอดรวม', value: <Money amount={bill.total} />, strong: true },
]

/** A wallet, or what was given by its title. */
type PayingWallet = Omit<BetWallet, 'name'> & { readonly name: ReactNode }

/** What pays it, and what is left there. */
const paysFacts = (bill: CheckedWire, pays: PayingWallet | undefined) =>
  pays === undefined
    ? []
    : [
        { term: 'จ่ายจาก', value: pays.name },
        {
          term: 'เหลือในกระเป๋านี้',
          value: <Balance amount={satangOf(pays.balance) - satangOf(bill.total)} />,
        },
      ]

/** Before it is paid: what of it, and of the earlier bills of the round, is no play that counts. */
function Uncounted({ types }: { types: CheckedWire['uncounted'] }) {
  if (types.length === 0) return null
  return (
    <Note tone="amber">
      <div className={classes.uncounted}>
        {types.map((one) => (
          <p key={one.bet_type}>{uncountedWords(one)}</p>
        ))}
      </div>
    </Note>
  )
}

function uncountedWords({ bet_type: type, stake, earlier }: CheckedWire['uncounted'][number]) {
  const others =
    satangOf(earlier) > 0n
      ? `รวมถึง ${formatMoney(earlier)} ที่แทงไว้แล้วในงวดนี้ด้วย`
      : 'รวมถึงที่จะแทงเพิ่มในงวดนี้ด้วย'
  return `${betTypeInfo[type].name} ${coveringShare} ยอดแทงในโพยนี้ ${formatMoney(stake)} ไม่นับเป็นยอดเล่น ${others} แต่ยังถูกรางวัลได้ตามปกติ`
}

/** The bar that says there is no network lies under this sheet, so the button says it too. */
function sendingWord(isOnline: boolean, isRecovering: boolean): string {
  if (!isOnline) return 'รออินเทอร์เน็ต…'
  return isRecovering ? 'กำลังตรวจสอบรายการ…' : 'กำลังส่งโพย…'
}

type Line = CheckedWire['lines'][number]

const pickOf = ({ bet_type: betType, number, amount: stake }: Line) => ({ betType, number, stake })

function BillLine({
  line,
  oldRate,
  isTwice,
}: {
  line: Line
  oldRate: string | undefined
  isTwice: boolean
}) {
  return (
    <li data-changed={oldRate === undefined ? undefined : true}>
      <b className="num">{line.number}</b>
      <span className="grow t14 c2">
        {isTwice ? <Chip tone="amber">ซ้ำ</Chip> : null} {betTypeInfo[line.bet_type].name} ·{' '}
        {oldRate === undefined ? (
          <>
            จ่าย {line.rate}{' '}
            {line.state === 'reduced' ? <Chip tone="amber">จากปกติ {line.base_rate}</Chip> : null}
          </>
        ) : (
          <span className="c-amber medium">
            จ่าย <s>{oldRate}</s> เป็น {line.rate}
          </span>
        )}
      </span>
      <span className="end">
        <Money amount={line.amount} />
        <span className={`${classes.win} t13 c2`}>ถูกได้ {formatMoney(line.potential_win)}</span>
      </span>
    </li>
  )
}

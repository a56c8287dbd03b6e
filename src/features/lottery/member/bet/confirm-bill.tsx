import type { WireOutput } from '#kernel/contract.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { validateBill } from '../../contract.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { RoundWire } from './bet-wire.ts'
import type { BillCheck } from './use-bill-check.ts'
import classes from './confirm-bill.module.css'

/** The bill as the server checked it; lines that pay less than usual stand out. */
export function ConfirmBill({
  round,
  bill,
  check,
}: {
  round: RoundWire
  bill: WireOutput<typeof validateBill>
  check: BillCheck
}) {
  const reduced = bill.lines.filter(({ state }) => state === 'reduced').length
  return (
    <Sheet open onClose={check.forget} title="ยืนยันการแทง">
      <SheetBody>
        <DescriptionList
          facts={[
            { term: 'หวย', value: round.market.name },
            { term: 'งวด', value: thaiDate(round.draw_at) },
            { term: 'จำนวน', value: `${bill.lines.length} รายการ` },
            { term: 'ยอดรวม', value: <Money amount={bill.total} />, strong: true },
          ]}
        />
        {reduced > 0 ? (
          <Note tone="amber">มี {reduced} เลขที่จ่ายน้อยกว่าปกติ ตรวจอัตราก่อนยืนยัน</Note>
        ) : null}
        <ul className={classes.lines}>
          {bill.lines.map((line) => (
            <li key={`${line.bet_type}-${line.number}`}>
              <b className="num">{line.number}</b>
              <span className="grow t14 c2">
                {betTypeInfo[line.bet_type].name} · จ่าย {line.rate}{' '}
                {line.state === 'reduced' ? (
                  <Chip tone="amber">จากปกติ {line.base_rate}</Chip>
                ) : null}
              </span>
              <span className="end">
                <Money amount={line.amount} />
                <span className={`${classes.win} t13 c2`}>
                  ถูกได้ {formatMoney(line.potential_win)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={check.forget}>
          แก้ไข
        </Button>
        <Button
          size="lg"
          sending={check.selling && (check.recovering ? 'กำลังตรวจสอบรายการ…' : 'กำลังส่งโพย…')}
          onClick={check.sell}
        >
          ยืนยันแทง {formatMoney(bill.total)}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

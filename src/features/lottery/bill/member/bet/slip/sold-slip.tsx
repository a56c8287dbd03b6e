import type { WireOutput } from '#kernel/contract.ts'
import { randomUuid } from '#ui/client/intent.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { getBill } from '../../../contract.ts'
import { lineName, type Slip, type SlipLine } from '../../../rules/entry/slip.ts'
import { tellSale, type ToldSale } from '../draft/draft-store.ts'
import type { DraftEditor } from '../draft/use-draft.ts'
import { amountOf, type Pricing } from '../pricing.ts'
import { unsoldLines } from './unsold-lines.ts'
import classes from './sold-slip.module.css'

type Bill = WireOutput<typeof getBill>

/** So many lines that were not bought are named; of more, how many they are says enough. */
const SHOWN_MAX = 8

/**
 * The slip became a bill already, from another tab or before its answer was lost: which one, what of the lines here is
 * not in it, and what can be done with them. Nothing is paid a second time unless it is asked for as another bill.
 */
export function SoldSlip({
  told,
  editor,
  pricing,
}: {
  told: ToldSale
  editor: DraftEditor
  pricing: Pricing
}) {
  const query = useCall(getBill, { bill_id: told.billId })
  const close = () => tellSale(null)
  const { slip, slipId } = editor.draft
  // Another tab has emptied it; else its lines are still here.
  const isHere = slipId === told.slipId && slip.length > 0
  return (
    <Sheet
      open
      onClose={close}
      title={isHere ? 'โพยนี้ซื้อไปแล้ว' : 'โพยนี้ส่งแล้วจากอีกหน้าจอ'}
      maxWidth={440}
    >
      <QueryView
        query={query}
        skeleton={
          <SheetBody>
            <SkeletonRows count={4} />
          </SheetBody>
        }
      >
        {(bill) =>
          isHere ? (
            <StillHere bill={bill} editor={editor} pricing={pricing} onDone={close} />
          ) : (
            <Gone bill={bill} left={slip.length} onDone={close} />
          )
        }
      </QueryView>
    </Sheet>
  )
}

/** The other tab has taken the lines with it. */
function Gone({ bill, left, onDone }: { bill: Bill; left: number; onDone: () => void }) {
  return (
    <>
      <SheetBody>
        <p role="status">
          ซื้อเป็นโพยเลขที่ #{bill.bill_no} แล้ว และตัดเงินครั้งเดียว{' '}
          {left > 0 ? `เหลือในโพย ${left} รายการที่ยังไม่ได้ซื้อ` : 'โพยในหน้านี้จึงว่าง'}
        </p>
        <BillFacts bill={bill} />
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onDone}>
          แทงต่อ
        </Button>
        <BillLink bill={bill} />
      </SheetActions>
    </>
  )
}

/** The lines are still here: they are what was bought, or something else by now. */
function StillHere({
  bill,
  editor,
  pricing,
  onDone,
}: {
  bill: Bill
  editor: DraftEditor
  pricing: Pricing
  onDone: () => void
}) {
  const { slip } = editor.draft
  const unsold = unsoldLines(pricing, slip, bill.lines)
  const isOther = unsold.length > 0 || slip.length !== bill.line_count
  /** Goes on with these lines as another slip, which is checked and confirmed anew. */
  const goOn = (lines: Slip) => {
    editor.change({ slip: lines, slipId: randomUuid() })
    onDone()
  }
  return (
    <>
      <SheetBody>
        <p role="status">
          โพยนี้ซื้อเป็นโพยเลขที่ #{bill.bill_no} ไปแล้ว จากอีกหน้าจอ หรือก่อนที่เน็ตจะหลุด ครั้งนี้ไม่ได้ตัดเงินซ้ำ
        </p>
        <BillFacts bill={bill} />
        {isOther ? (
          <p>
            โพยในหน้านี้มี {slip.length} รายการ ไม่เหมือนโพยที่ซื้อแล้ว{' '}
            {unsold.length > 0 ? `ที่ยังไม่ได้ซื้อมี ${unsold.length} รายการ` : 'แต่ซื้อไปแล้วทุกรายการ'}
          </p>
        ) : null}
        {unsold.length > 0 ? <Lines lines={unsold} pricing={pricing} /> : null}
        <BillLink bill={bill} isQuiet />
        <Button look="text" wide onClick={() => goOn(slip)}>
          แทงซ้ำทั้ง {slip.length} รายการเป็นโพยใหม่
        </Button>
      </SheetBody>
      <SheetActions>
        <Button look={unsold.length > 0 ? 'quiet' : 'primary'} size="lg" onClick={() => goOn([])}>
          ล้างโพยนี้
        </Button>
        {unsold.length > 0 ? (
          <Button size="lg" onClick={() => goOn(unsold)}>
            เก็บ {unsold.length} รายการที่ยังไม่ได้ซื้อ
          </Button>
        ) : null}
      </SheetActions>
    </>
  )
}

function Lines({ lines, pricing }: { lines: readonly SlipLine[]; pricing: Pricing }) {
  const more = lines.length - SHOWN_MAX
  return (
    <ul className={classes.lines} aria-label="ยังไม่ได้ซื้อ">
      {lines.slice(0, SHOWN_MAX).map((line) => (
        <li key={line.id}>
          <span className="grow">{lineName(line)}</span>
          <span className="num">{formatMoney(amountOf(pricing, line), { decimals: 'auto' })}</span>
        </li>
      ))}
      {more > 0 ? <li className="c2">และอีก {more} รายการ</li> : null}
    </ul>
  )
}

const BillFacts = ({ bill }: { bill: Bill }) => (
  <DescriptionList
    facts={[
      { term: 'หวย', value: bill.market_name },
      { term: 'งวด', value: thaiDay(bill.draw_day) },
      { term: 'จำนวน', value: `${bill.line_count} รายการ` },
      { term: 'จ่ายแล้ว', value: <Money amount={bill.total} />, strong: true },
      { term: 'เวลา', value: thaiDateTime(bill.created_at) },
    ]}
  />
)

const BillLink = ({ bill, isQuiet = false }: { bill: Bill; isQuiet?: boolean }) => (
  <ButtonLink
    look={isQuiet ? 'quiet' : 'primary'}
    wide={isQuiet}
    to="/lotto/bills"
    search={{ bill: Number(bill.bill_id) }}
    size="lg"
    onClick={() => tellSale(null)}
  >
    ดูโพย
  </ButtonLink>
)

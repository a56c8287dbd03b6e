import { type SyntheticEvent, useState } from 'react'
import { IconShieldCheck } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { ApiError } from '#ui/client/api-error.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { type BillCheckWire, checkBill, normalizeValidationNo } from '../../../check-contract.ts'
import { ResultNumbers } from '../../../../round/member/result-numbers.tsx'
import { BillLines } from '../bill-lines.tsx'
import { billLook } from '../bill-words.ts'
import { winFacts } from '../win-facts.tsx'
import classes from './bill-check-screen.module.css'

/** Shows anyone who has a bill's validation number whether it is real and whether it won. */
export function BillCheckScreen({
  validationNo,
  onCheck,
}: {
  validationNo: string
  onCheck: (validationNo: string) => void
}) {
  const [typed, setTyped] = useState(validationNo)
  const check = (event: SyntheticEvent) => {
    event.preventDefault()
    onCheck(normalizeValidationNo(typed))
  }
  return (
    <div className={classes.page}>
      <h1 className="t24">ตรวจโพย</h1>
      <p className="c2">
        ใส่รหัสตรวจโพยที่อยู่บนโพย เว็บจะบอกว่าโพยนั้นมีจริงหรือไม่ แทงอะไรไว้ และผลเป็นอย่างไร โดยไม่เปิดเผยเจ้าของโพย
      </p>
      <form className={classes.form} onSubmit={check}>
        <TextInput
          label="รหัสตรวจโพย"
          value={typed}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" blocked={typed.trim() === '' && 'ใส่รหัส'}>
          ตรวจโพย
        </Button>
      </form>
      {validationNo === '' ? null : <Answer key={validationNo} validationNo={validationNo} />}
    </div>
  )
}

function Answer({ validationNo }: { validationNo: string }) {
  const query = useCall(
    checkBill,
    { validation_no: validationNo },
    { errorHandling: false, staleTime: 15_000 },
  )
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    return (
      <div role="status">
        <EmptyState art={ticket} title="ไม่พบโพยรหัสนี้">
          ตรวจตัวอักษรอีกครั้ง รหัสมี 14 ตัว หากตรงแล้วยังไม่พบ โพยที่คุณได้รับไม่ใช่ของเว็บนี้
        </EmptyState>
      </div>
    )
  }
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(bill) => <Proof bill={bill} />}
    </QueryView>
  )
}

function Proof({ bill }: { bill: BillCheckWire }) {
  const isYeekee = bill.market_code.startsWith('yeekee') && bill.round_no > 0
  const title = isYeekee ? `${bill.market_name} รอบที่ ${bill.round_no}` : bill.market_name
  return (
    <Panel>
      <p className={`${classes.real} c-green medium`} role="status">
        <IconShieldCheck size={22} stroke={1.75} aria-hidden /> โพยจริงของเว็บนี้ เลขที่{' '}
        <span className="num">{bill.bill_no}</span>
      </p>
      <div className={classes.head}>
        <Emblem market={bill.market_code} size={44} />
        <span className="grow">
          <span className={`${classes.name} t16 strong`}>{title}</span>
          <span className="t14 c2">ออกผล {thaiDateTime(bill.draw_at)}</span>
        </span>
        <StatusChip {...billLook(bill)} />
      </div>
      {bill.result ? <ResultNumbers result={bill.result} /> : null}
      <TicketEdge />
      <BillLines lines={bill.lines} result={bill.result} />
      <TicketEdge />
      <div className={classes.totals}>
        <DescriptionList
          facts={[
            { term: 'ยอดแทง', value: <Money amount={bill.total} />, strong: true },
            ...winFacts(bill),
            ...(bill.status === 'cancelled' || bill.status === 'refunded'
              ? [{ term: 'คืนเงิน', value: <Money amount={bill.refund} /> }]
              : []),
            { term: 'แทงเมื่อ', value: thaiDateTime(bill.created_at) },
          ]}
        />
        {isYeekee ? (
          <ButtonLink to="/verify" search={{ round: Number(bill.round_id) }} look="quiet" wide>
            ตรวจวิธีออกผลของรอบนี้
          </ButtonLink>
        ) : null}
      </div>
    </Panel>
  )
}

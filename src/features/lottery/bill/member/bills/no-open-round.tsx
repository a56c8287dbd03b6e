import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listRounds } from '../../../round/contract.ts'
import type { BillWire } from './bill-wire.ts'

/** แทงซ้ำ while the bill's market sells nothing: when it does again, and where one can go meanwhile. */
export function NoOpenRound({ bill, onClose }: { bill: BillWire; onClose: () => void }) {
  const upcoming = useCall(listRounds, { market_id: Number(bill.market_id), status: 'upcoming' })
  const opensAt = upcoming.data?.map((round) => round.open_at).find((at) => at !== null)
  return (
    <Sheet open onClose={onClose} title="ยังแทงซ้ำไม่ได้" maxWidth={420}>
      <SheetBody>
        <p>
          {bill.market_name} ยังไม่มีงวดที่เปิดรับ
          {opensAt ? ` งวดถัดไปเปิดรับ ${thaiDateTime(opensAt)}` : null}
        </p>
        <p className="c2">โพยนี้ยังอยู่ กลับมาแทงซ้ำได้เมื่อเปิดรับ</p>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ปิด
        </Button>
        <ButtonLink to="/lotto/lobby" size="lg">
          ดูหวยที่เปิดรับ
        </ButtonLink>
      </SheetActions>
    </Sheet>
  )
}

import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { PaymentStatus } from '../contract.ts'
import { getCaseEvidence, type WireEvidence } from '../evidence-contract.ts'

type Payment = WireEvidence['candidates'][number]

const statusWords: Readonly<Record<PaymentStatus, string>> = {
  pending: 'รอชำระ',
  paid: 'ฝากสำเร็จ',
  expired: 'หมดอายุหรือยกเลิก',
  review: 'รอตรวจสอบ',
}

/** What helps to find the owner: his slip, payments like it, and how he paid before. */
export function CaseEvidence({ caseId }: { caseId: number }) {
  const query = useCall(getCaseEvidence, { case_id: caseId })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
      {({ slip, candidates, last_deposits: last }) => (
        <>
          {slip ? (
            <Note tone="blue">
              {slip.member_name} {slip.member_phone} ส่งสลิปของยอดนี้ {thaiDateTime(slip.sent_at)}
              {slip.reference ? ` สำหรับรายการ ${slip.reference}` : ''}
            </Note>
          ) : null}
          <Payments title="รายการฝากที่ยอดและเวลาใกล้เคียง" payments={candidates} named />
          <Payments title="การฝากล่าสุดของสมาชิก" payments={last} />
        </>
      )}
    </QueryView>
  )
}

function Payments({
  title,
  payments,
  named,
}: {
  title: string
  payments: readonly Payment[]
  named?: boolean
}) {
  if (payments.length === 0) return null
  return (
    <Section title={title}>
      <PanelList>
        {payments.map((one) => (
          <ListRow
            key={one.payment_id}
            title={named ? `${one.member_name} ${one.member_phone}` : one.reference}
            note={`${named ? `${one.reference} · ` : ''}${thaiDateTime(one.created_at)}`}
            end={<Money amount={one.amount} />}
            endNote={statusWords[one.status]}
          />
        ))}
      </PanelList>
    </Section>
  )
}

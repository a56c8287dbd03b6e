import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  getCaseEvidence,
  type WireEvidence,
  type WireEvidencePayment,
} from '../evidence-contract.ts'
import type { Picked } from './credit-target.tsx'
import { statusWords } from './review-words.ts'

const PaymentSheet = lazy(() =>
  import('./payment-sheet.tsx').then((file) => ({ default: file.PaymentSheet })),
)

/**
 * What helps to find the owner: his slip, payments like it, and how he paid before. A payment opens with what is
 * known of it.
 * @param onPick names its member as the one who gets the money; undefined: nobody is chosen now
 */
export function CaseEvidence({
  caseId,
  onPick,
}: {
  caseId: number
  onPick: ((picked: Picked) => void) | undefined
}) {
  const query = useCall(getCaseEvidence, { case_id: caseId })
  const [open, setOpen] = useState<WireEvidencePayment>()
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
      {({ slip, candidates, last_deposits: last }) => (
        <>
          {slip ? <SlipNote slip={slip} onPick={onPick} /> : null}
          <Payments
            title="รายการฝากที่ยอดและเวลาใกล้เคียง"
            payments={candidates}
            named
            onOpen={setOpen}
          />
          <Payments title="การฝากล่าสุดของสมาชิก" payments={last} onOpen={setOpen} />
          {open ? (
            <Suspense>
              <PaymentSheet payment={open} onPick={onPick} onClose={() => setOpen(undefined)} />
            </Suspense>
          ) : null}
        </>
      )}
    </QueryView>
  )
}

function SlipNote({
  slip,
  onPick,
}: {
  slip: NonNullable<WireEvidence['slip']>
  onPick: ((picked: Picked) => void) | undefined
}) {
  const { member_id, member_name: name, member_phone: phone } = slip
  return (
    <Note tone="blue">
      <div className="stack">
        <p>
          {name} {phone} ส่งสลิปของยอดนี้ {thaiDateTime(slip.sent_at)}
          {slip.reference ? ` สำหรับรายการ ${slip.reference}` : ''}
        </p>
        {onPick ? (
          <Button
            look="quiet"
            size="sm"
            onClick={() => onPick({ memberId: Number(member_id), name, phone, payment: null })}
          >
            เลือกสมาชิกที่ส่งสลิป
          </Button>
        ) : null}
      </div>
    </Note>
  )
}

function Payments({
  title,
  payments,
  named,
  onOpen,
}: {
  title: string
  payments: readonly WireEvidencePayment[]
  named?: boolean
  onOpen: (payment: WireEvidencePayment) => void
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
            arrow
            onPress={() => onOpen(one)}
          />
        ))}
      </PanelList>
    </Section>
  )
}

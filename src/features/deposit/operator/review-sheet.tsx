import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listReviewCases, resolveReviewCase, type WireReviewCase } from '../operator-contract.ts'
import { reasonWords } from './review-words.ts'

const REASON_LENGTH_MIN = 5

/** One case of received money: credit it to a member, or send it back. */
export function ReviewSheet({ one, onClose }: { one: WireReviewCase; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const isOpen = one.status === 'open'
  const action = useAction(resolveReviewCase, {
    renews: [listReviewCases],
    onRefused: (refusal) => {
      setError(refusal.details[0]?.message ?? refusal.message)
      return true
    },
    onDone: ({ status }) => {
      toast.success(status === 'credited' ? 'เติมเงินให้สมาชิกแล้ว' : 'กำลังโอนคืนผู้โอน')
      onClose()
    },
  })
  const resolve = (how: 'credit' | 'return') => {
    setError(undefined)
    action.run({
      case_id: Number(one.case_id),
      action: how,
      reason: reason.trim(),
      ...(how === 'credit' ? creditTarget(one, phone) : {}),
    })
  }
  const noReason = reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'
  const noTarget = !one.payment && phone.trim() === '' && 'กรอกเบอร์สมาชิกก่อน'
  return (
    <Sheet open onClose={onClose} title="เงินที่รอจับคู่" maxWidth={520}>
      <SheetBody>
        <div className="stack">
          <CaseFacts one={one} />
          <CaseHistory caseId={one.case_id} />
          {one.return_failure ? <Note tone="amber">โอนคืนไม่สำเร็จ: {one.return_failure}</Note> : null}
          {isOpen ? (
            <ResolveFields
              hasOwner={one.payment !== null}
              phone={phone}
              onPhone={setPhone}
              reason={reason}
              onReason={setReason}
              error={error}
            />
          ) : null}
        </div>
      </SheetBody>
      {isOpen ? (
        <SheetActions>
          <Button
            look="outline"
            size="lg"
            sending={action.pending && 'กำลังบันทึก…'}
            blocked={noReason}
            onClick={() => resolve('return')}
          >
            โอนคืน
          </Button>
          <Button
            size="lg"
            sending={action.pending && 'กำลังบันทึก…'}
            blocked={noReason || noTarget}
            onClick={() => resolve('credit')}
          >
            เติมให้สมาชิก
          </Button>
        </SheetActions>
      ) : null}
    </Sheet>
  )
}

function ResolveFields({
  hasOwner,
  phone,
  onPhone,
  reason,
  onReason,
  error,
}: {
  hasOwner: boolean
  phone: string
  onPhone: (phone: string) => void
  reason: string
  onReason: (reason: string) => void
  error: string | undefined
}) {
  return (
    <>
      <TextInput
        label={hasOwner ? 'เบอร์สมาชิกอื่น (เว้นว่าง = เจ้าของรายการฝาก)' : 'เบอร์สมาชิก'}
        inputMode="tel"
        maxLength={10}
        value={phone}
        onChange={(event) => onPhone(event.currentTarget.value)}
      />
      <TextInput
        label="เหตุผล"
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {error ? <Note tone="red">{error}</Note> : null}
    </>
  )
}

function creditTarget(one: WireReviewCase, phone: string) {
  if (phone.trim() !== '') return { phone: phone.trim() }
  return one.payment ? { payment_id: Number(one.payment.payment_id) } : {}
}

function CaseHistory({ caseId }: { caseId: WireReviewCase['case_id'] }) {
  return <HistoryButton object={{ kind: 'deposit_case', id: caseId }} title="ประวัติของเงินที่รอจับคู่" />
}

function CaseFacts({ one }: { one: WireReviewCase }) {
  return (
    <DescriptionList
      facts={[
        { term: 'ได้รับ', value: <Money amount={one.amount} />, strong: true },
        { term: 'สาเหตุ', value: reasonWords[one.reason] },
        { term: 'เวลา', value: thaiDateTime(one.received_at) },
        { term: 'ผู้โอน', value: one.payer.name ?? 'ไม่ทราบ' },
        { term: 'บัญชีผู้โอน', value: one.payer.account ?? 'ไม่ทราบ' },
        ...(one.payment
          ? [
              {
                term: 'รายการฝาก',
                value: `${one.payment.reference} · ${one.payment.member_name}`,
              },
              { term: 'ยอดที่ต้องโอน', value: <Money amount={one.payment.amount} /> },
            ]
          : []),
        ...(one.resolution
          ? [
              {
                term: 'ดำเนินการโดย',
                value: `${one.resolution.staff_name} · ${thaiDateTime(one.resolution.at)}`,
              },
              { term: 'เหตุผล', value: one.resolution.note },
            ]
          : []),
      ]}
    />
  )
}

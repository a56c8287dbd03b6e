import type { ReactNode } from 'react'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WireReviewCase } from '../operator-contract.ts'
import { CaseEvidence } from './case-evidence.tsx'
import type { Picked } from './credit-target.tsx'
import { reasonWords } from './review-words.ts'

/** What other features know of a member whom a case is about. */
export type AboutMember = (memberId: number) => ReactNode

/** What is known of an open case, and what helps to find its owner. */
export function CaseFound({
  one,
  about,
  onPick,
}: {
  one: WireReviewCase
  about: AboutMember | undefined
  /** Whoever decides alone names the owner by what is found. */
  onPick?: (picked: Picked) => void
}) {
  const seems = one.payment?.member_id ?? one.payer.member_id
  return (
    <>
      <CaseFacts one={one} />
      <CaseEvidence caseId={Number(one.case_id)} onPick={onPick} />
      {seems === null ? null : about?.(Number(seems))}
      <CaseHistory caseId={one.case_id} />
    </>
  )
}

export function CaseHistory({ caseId }: { caseId: WireReviewCase['case_id'] }) {
  return <HistoryButton object={{ kind: 'deposit_case', id: caseId }} title="ประวัติของเงินที่รอจับคู่" />
}

export function CaseFacts({ one }: { one: WireReviewCase }) {
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
              ...(one.resolution.confirmed_by
                ? [{ term: 'อนุมัติโดย', value: one.resolution.confirmed_by }]
                : []),
              { term: 'เหตุผล', value: one.resolution.note },
            ]
          : []),
      ]}
    />
  )
}

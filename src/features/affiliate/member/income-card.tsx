import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import {
  type AffiliateSummaryWire,
  getAffiliateSummary,
  listCommissionDays,
  redeemAffiliate,
} from '../contract.ts'
import classes from './affiliate.module.css'
import { blockSentence } from './affiliate-words.ts'

/** What can be taken out now, what stands in the way, and what waits. */
export function IncomeCard({
  summary,
  onStale,
}: {
  summary: AffiliateSummaryWire
  /** What is shown is not what there is any more. */
  onStale: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  const { available, pending, held, redeemed, waiting, version } = summary
  const isLookedAt = satangOf(available) >= satangOf(summary.approve_from)
  const block = summary.standing === 'blocked' ? 'รับไม่ได้ในขณะนี้' : blockSentence(summary)
  const redeem = useAction(redeemAffiliate, {
    renews: [getAffiliateSummary, listCommissionDays],
    onDone: ({ amount, state }) => {
      setAsked(false)
      toast.success(
        state === 'waiting'
          ? `ส่งคำขอรับ ${formatMoney(amount)} แล้ว รอเจ้าหน้าที่ตรวจสอบ`
          : `รับค่าแนะนำ ${formatMoney(amount)} เข้ากระเป๋าแล้ว`,
      )
    },
    onRefused: () => {
      setAsked(false)
      onStale()
    },
  })
  return (
    <Panel padded className={classes.card ?? ''}>
      <h2 className="t16 medium">รายได้ที่รับได้</h2>
      <Money amount={available} className="t24 strong" />
      {block === null ? (
        <Button size="lg" wide onClick={() => setAsked(true)}>
          {isLookedAt ? 'ขอรับเข้ากระเป๋า' : 'รับเข้ากระเป๋า'}
        </Button>
      ) : (
        <p className="c2">{block}</p>
      )}
      <DescriptionList
        facts={[
          { term: 'รอเพื่อนผ่านเงื่อนไข', value: formatMoney(pending) },
          ...(satangOf(held) === 0n ? [] : [{ term: 'กำลังตรวจสอบ', value: formatMoney(held) }]),
          ...(satangOf(waiting) === 0n
            ? []
            : [{ term: 'ขอรับแล้ว รอตรวจสอบ', value: formatMoney(waiting) }]),
          { term: 'รับไปแล้ว', value: formatMoney(redeemed) },
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title="รับค่าแนะนำ"
        confirmLabel={`${isLookedAt ? 'ขอรับ' : 'รับ'} ${formatMoney(available)}`}
        sending={redeem.pending && (redeem.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')}
        onConfirm={() => redeem.run({ amount: available, version })}
        onClose={() => setAsked(false)}
      >
        {isLookedAt
          ? `ยอดตั้งแต่ ${formatMoney(summary.approve_from, { decimals: 'auto' })} เจ้าหน้าที่ตรวจสอบก่อนเข้ากระเป๋า ระหว่างนี้ยกเลิกได้ที่แท็บรายได้ เมื่อเสร็จเราจะแจ้งให้ทราบ`
          : 'รายได้ทั้งหมดที่รับได้จะเข้ากระเป๋าทันที ถอนได้โดยไม่มียอดที่ต้องเล่นก่อน'}
      </ConfirmDialog>
    </Panel>
  )
}

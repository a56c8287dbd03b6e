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
  const { available, pending, held, redeemed, version } = summary
  const block = summary.standing === 'blocked' ? 'รับไม่ได้ในขณะนี้' : blockSentence(summary)
  const redeem = useAction(redeemAffiliate, {
    renews: [getAffiliateSummary, listCommissionDays],
    onDone: ({ amount }) => {
      setAsked(false)
      toast.success(`รับค่าแนะนำ ${formatMoney(amount)} เข้ากระเป๋าแล้ว`)
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
          รับเข้ากระเป๋า
        </Button>
      ) : (
        <p className="c2">{block}</p>
      )}
      <DescriptionList
        facts={[
          { term: 'รอเพื่อนผ่านเงื่อนไข', value: formatMoney(pending) },
          ...(satangOf(held) === 0n ? [] : [{ term: 'กำลังตรวจสอบ', value: formatMoney(held) }]),
          { term: 'รับไปแล้ว', value: formatMoney(redeemed) },
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title="รับค่าแนะนำ"
        confirmLabel={`รับ ${formatMoney(available)}`}
        sending={redeem.pending && (redeem.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')}
        onConfirm={() => redeem.run({ amount: available, version })}
        onClose={() => setAsked(false)}
      >
        รายได้ทั้งหมดที่รับได้จะเข้ากระเป๋าทันที ถอนหรือเล่นต่อได้ ไม่มียอดที่ต้องเล่นก่อนถอน
      </ConfirmDialog>
    </Panel>
  )
}

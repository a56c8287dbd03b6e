import { IconCircleCheck } from '@tabler/icons-react'
import type { WireOutput } from '#kernel/contract.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { createBill } from '../../contract.ts'
import classes from './bill-sold.module.css'

/** The bill is sold: its number, what is left, and where to go. */
export function BillSold({
  bill,
  onClose,
}: {
  bill: WireOutput<typeof createBill>
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title="ส่งโพยสำเร็จ" maxWidth={400}>
      <SheetBody>
        <div className={classes.done} role="status">
          <IconCircleCheck size={56} stroke={1.5} className="c-green" aria-hidden />
          <p className="t18 strong">โพยเลขที่ #{bill.bill_no}</p>
          <CopyButton text={bill.bill_no} what="เลขที่โพย" />
        </div>
        <DescriptionList
          facts={[
            { term: 'ยอดแทง', value: <Money amount={bill.total} />, strong: true },
            { term: 'เครดิตคงเหลือ', value: <Money amount={bill.balance} /> },
            { term: 'เวลา', value: thaiDateTime(bill.created_at) },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          แทงต่อ
        </Button>
        <ButtonLink to="/lotto/bills" search={{ bill: Number(bill.bill_id) }} size="lg">
          ดูโพย
        </ButtonLink>
      </SheetActions>
    </Sheet>
  )
}

import { lazy, Suspense, useState } from 'react'
import { IconCircleCheck, IconPhoto } from '@tabler/icons-react'
import { Balance } from '#ui/parts/balance.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { Sold } from './use-bill-check.ts'
import classes from './bill-sold.module.css'

const BillImageSheet = lazy(() =>
  import('../../bills/image/bill-image-sheet.tsx').then((file) => ({
    default: file.BillImageSheet,
  })),
)

/** The bill is sold: its number, what is left, a picture to share, and where to go. */
export function BillSold({ bill, onClose }: { bill: Sold; onClose: () => void }) {
  const [showsImage, setShowsImage] = useState(false)
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
            { term: 'เหลือในกระเป๋าที่จ่าย', value: <Balance amount={bill.balance} /> },
            { term: 'เวลา', value: thaiDateTime(bill.created_at) },
          ]}
        />
        <Button
          look="quiet"
          wide
          icon={<IconPhoto size={20} stroke={1.75} aria-hidden />}
          onClick={() => setShowsImage(true)}
        >
          บันทึกภาพโพย
        </Button>
        {showsImage ? (
          <Suspense>
            <BillImageSheet billId={Number(bill.bill_id)} onClose={() => setShowsImage(false)} />
          </Suspense>
        ) : null}
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

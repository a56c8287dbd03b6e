import { useEffect, useRef, useState } from 'react'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { getBill } from '../../../contract.ts'
import type { BillWire } from '../bill-wire.ts'
import { pictureOf } from './bill-picture.ts'
import { drawBill } from './draw-bill.ts'
import { canShareImages, saveImage, shareImage, type ShareOutcome } from './share-image.ts'
import classes from './bill-image-sheet.module.css'

/**
 * A bill as a picture to share, drawn in the browser, with a code that proves it. Load it with
 * `lazy()`; it needs nothing but the bill's id, so the pad shows it after a sale too.
 */
export function BillImageSheet({ billId, onClose }: { billId: number; onClose: () => void }) {
  const query = useCall(getBill, { bill_id: billId })
  return (
    <Sheet open onClose={onClose} title="ภาพโพย">
      <QueryView
        query={query}
        skeleton={
          <SheetBody>
            <Skeleton width="100%" height={320} />
          </SheetBody>
        }
      >
        {(bill) => <Picture bill={bill} />}
      </QueryView>
    </Sheet>
  )
}

function Picture({ bill }: { bill: BillWire }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    drawBill(current, pictureOf(bill, location.origin)).then(
      () => setState('drawn'),
      () => setState('failed'),
    )
  }, [bill])
  const blocked = state === 'failed' ? 'สร้างภาพไม่สำเร็จ' : state === 'drawing' && 'กำลังสร้างภาพ…'
  const hand = (how: (canvas: HTMLCanvasElement, name: string) => Promise<ShareOutcome>) => () => {
    const { current } = canvas
    if (!current) return
    // A device whose language is not set drops every letter that is not ASCII from a file's name.
    how(current, `slth-bill-${bill.bill_no}`).then(
      (done) => void (done === 'saved' && toast.success('บันทึกภาพแล้ว')),
      () => toast.error('ส่งภาพไม่สำเร็จ กรุณาลองบันทึกภาพแทน'),
    )
  }
  return (
    <>
      <SheetBody>
        <canvas
          ref={canvas}
          className={classes.picture}
          data-state={state}
          role="img"
          aria-label={`ภาพโพย ${bill.bill_no} ${bill.market_name} ${bill.line_count} รายการ`}
        />
        <p className={`${classes.note} t13 c2`}>ในภาพไม่มีชื่อหรือเบอร์ของคุณ ผู้รับสแกนรหัสเพื่อตรวจได้</p>
      </SheetBody>
      <SheetActions>
        <Button
          look={canShareImages() ? 'quiet' : 'primary'}
          size="lg"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
          blocked={blocked}
          onClick={hand(saveImage)}
        >
          บันทึกภาพ
        </Button>
        {canShareImages() ? (
          <Button
            size="lg"
            icon={<IconShare2 size={20} stroke={1.75} aria-hidden />}
            blocked={blocked}
            onClick={hand(shareImage)}
          >
            แชร์
          </Button>
        ) : null}
      </SheetActions>
    </>
  )
}

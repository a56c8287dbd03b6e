import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { MoreLink } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { cancelRedemption, listItems, listRedemptions, type RedemptionWire } from '../contract.ts'
import { ItemPicture } from './item-picture.tsx'
import type { ShownRedemption } from './redemption-list.tsx'
import { RedeemedCodes } from './redeemed-codes.tsx'
import classes from './shop.module.css'
import { couponLines, pointWords, redeemedWords, redemptionLooks, spinWords } from './shop-words.ts'

/** What was redeemed and what it brought. */
export function RedemptionSheet({
  redemption,
  onClose,
}: {
  redemption: ShownRedemption
  onClose: () => void
}) {
  const { credit, spins, state } = redemption
  return (
    <Sheet
      open
      onClose={onClose}
      title={state === 'cancelled' ? 'ยกเลิกแล้ว' : 'แลกแล้ว'}
      maxWidth={400}
    >
      <SheetBody>
        <div className={classes.result}>
          <ItemPicture item={redemption} large />
          <p className="t18 strong">{redeemedWords(redemption)}</p>
          <p className="t14 c2">
            {`ใช้ ${pointWords(redemption.points)} · ${thaiDateTime(redemption.redeemed_at)}`}
          </p>
          {credit === null ? null : <p>{`+${formatMoney(credit)} เข้ากระเป๋าหลักแล้ว ไม่ต้องทำเทิร์น`}</p>}
          {state === 'done' ? null : <Parcel redemption={redemption} />}
          {spins === null ? null : (
            <>
              <p>{`ได้${spinWords(spins)}แล้ว ใช้ได้ 30 วัน`}</p>
              <MoreLink to="/member/wheel">ไปหมุนกงล้อ</MoreLink>
            </>
          )}
          {redemption.coupons.length === 0 ? null : <Coupons coupons={redemption.coupons} />}
          {redemption.code_count === 0 ? null : <RedeemedCodes redemption={redemption} />}
        </div>
      </SheetBody>
      <SheetActions>
        {redemption.may_cancel ? (
          <CancelButton redemption={redemption} onCancelled={onClose} />
        ) : null}
        <Button size="lg" onClick={onClose}>
          ตกลง
        </Button>
      </SheetActions>
    </Sheet>
  )
}

/** How far the coupons are; they are used on a page of their own. */
function Coupons({ coupons }: { coupons: RedemptionWire['coupons'] }) {
  const open = coupons.find(({ state }) => state === 'open')
  return (
    <>
      <p>{couponLines(coupons).join(' · ')}</p>
      {open ? (
        <>
          <p className="t14 c2">{`ใช้ได้ถึง ${thaiDateTime(open.expires_at)}`}</p>
          <MoreLink to="/member/coupon">ไปใช้คูปอง</MoreLink>
        </>
      ) : null}
    </>
  )
}

/** Where a parcel is. */
function Parcel({ redemption }: { redemption: RedemptionWire }) {
  const { state, carrier, tracking, points } = redemption
  return (
    <>
      <StatusChip {...redemptionLooks[state]} />
      {state === 'cancelled' ? <p>{`คืน ${pointWords(points)} แล้ว`}</p> : null}
      {carrier !== null && tracking !== null && state !== 'cancelled' ? (
        <p className="row wrap">
          <span>{`${carrier} เลขพัสดุ ${tracking}`}</span>
          <CopyButton text={tracking} what="เลขพัสดุ" />
        </p>
      ) : null}
    </>
  )
}

function CancelButton({
  redemption,
  onCancelled,
}: {
  redemption: RedemptionWire
  onCancelled: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useAction(cancelRedemption, {
    renews: [listItems, listRedemptions],
    onDone: ({ points }) => {
      toast.success(`ยกเลิกแล้ว คืน ${pointWords(points)}`)
      onCancelled()
    },
    onRefused: () => setAsked(false),
  })
  return (
    <>
      <Button look="quiet" size="lg" onClick={() => setAsked(true)}>
        ยกเลิกการแลก
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="ยกเลิกการแลก"
        confirmLabel="ยืนยันยกเลิก"
        cancelLabel="ไม่ยกเลิก"
        danger
        sending={cancel.pending && (cancel.checking ? 'กำลังตรวจสอบ…' : 'กำลังยกเลิก…')}
        onConfirm={() => cancel.run({ redemption_id: redemption.redemption_id })}
        onClose={() => setAsked(false)}
      >
        <p>{`${redeemedWords(redemption)} จะไม่ถูกจัดส่ง และคุณได้คืน ${pointWords(redemption.points)}`}</p>
      </ConfirmDialog>
    </>
  )
}

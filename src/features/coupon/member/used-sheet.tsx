import coins from '#ui/art/motifs/coins.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { CouponUseWire } from '../contract.ts'
import classes from './coupon.module.css'
import { gotWords, whereWords } from './coupon-words.ts'

/** What a coupon brought, and where it is. */
export function UsedSheet({ use, onClose }: { use: CouponUseWire; onClose: () => void }) {
  const { good_until: until } = use
  return (
    <Sheet open onClose={onClose} title="ใช้คูปองแล้ว" maxWidth={400}>
      <SheetBody>
        <div className={classes.got}>
          <SvgArt svg={coins} size={72} />
          <p className="t24 strong">{until === null ? `+${gotWords(use)}` : gotWords(use)}</p>
          <p className="medium">{use.title}</p>
          <p className="t14 c2">
            {until === null
              ? whereWords(use)
              : `ได้สิทธิ์แล้ว เลือกโปรโมชั่นนี้ตอนฝาก ภายใน ${thaiDateTime(until)}`}
          </p>
        </div>
      </SheetBody>
      <SheetActions>
        {until === null ? (
          <Button size="lg" onClick={onClose}>
            ตกลง
          </Button>
        ) : (
          <>
            <Button look="quiet" size="lg" onClick={onClose}>
              ภายหลัง
            </Button>
            <ButtonLink to="/member/deposit" size="lg">
              ไปหน้าฝากเงิน
            </ButtonLink>
          </>
        )}
      </SheetActions>
    </Sheet>
  )
}

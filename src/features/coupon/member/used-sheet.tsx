import coins from '#ui/art/motifs/coins.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import type { CouponUseWire } from '../contract.ts'
import classes from './coupon.module.css'
import { gotWords, whereWords } from './coupon-words.ts'

/** What a coupon brought, and where it is. */
export function UsedSheet({ use, onClose }: { use: CouponUseWire; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="ใช้คูปองแล้ว" maxWidth={400}>
      <SheetBody>
        <div className={classes.got}>
          <SvgArt svg={coins} size={72} />
          <p className="t24 strong">{`+${gotWords(use)}`}</p>
          <p className="medium">{use.title}</p>
          <p className="t14 c2">{whereWords(use)}</p>
        </div>
      </SheetBody>
      <SheetActions>
        <Button size="lg" onClick={onClose}>
          ตกลง
        </Button>
      </SheetActions>
    </Sheet>
  )
}

import ticket from '#ui/art/motifs/ticket.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { CouponOfferWire } from '../contract.ts'
import classes from './coupon.module.css'
import { bonusRows, gotWords } from './coupon-words.ts'

/** What a coupon would bring and by which terms, before it is used. */
export function OfferSheet({
  offer,
  sending,
  onUse,
  onClose,
}: {
  offer: CouponOfferWire
  sending: string | false
  onUse: () => void
  onClose: () => void
}) {
  const { bonus_terms: terms } = offer
  return (
    <Sheet open onClose={onClose} title="ใช้คูปองนี้" maxWidth={400}>
      <SheetBody>
        <div className="stack">
          <div className={classes.got}>
            <SvgArt svg={ticket} size={72} />
            <p className="t24 strong">{gotWords(offer)}</p>
            <p className="medium">{offer.title}</p>
          </div>
          <DescriptionList
            facts={[
              { term: 'ใช้ได้ถึง', value: thaiDateTime(offer.closes_at) },
              ...(terms ? bonusRows(terms) : []),
            ]}
          />
          {terms ? <p className="t14 c2">เงินของคุณในกระเป๋าหลักถอนได้เสมอ โบนัสเล่นแยกต่างหาก</p> : null}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ยังไม่ใช้
        </Button>
        <Button size="lg" sending={sending} onClick={onUse}>
          ยืนยันใช้คูปอง
        </Button>
      </SheetActions>
    </Sheet>
  )
}

import ticket from '#ui/art/motifs/ticket.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { CouponOfferWire } from '../contract.ts'
import classes from './coupon.module.css'
import { bonusRows, gotWords } from './coupon-words.ts'
import { depositRows } from './deposit-words.ts'

/** What a coupon would bring and by which terms, before it is used. */
export function OfferSheet({
  offer,
  isHeld = false,
  sending,
  onUse,
  onClose,
}: {
  offer: Omit<CouponOfferWire, 'good_until'> & Partial<Pick<CouponOfferWire, 'good_until'>>
  /** The member has it; what comes with a deposit is chosen there. */
  isHeld?: boolean
  sending: string | false
  onUse: () => void
  onClose: () => void
}) {
  const { bonus_terms: terms, deposit_bonus: most, good_until: until } = offer
  const deposit = terms?.deposit ?? null
  const isChosenLater = isHeld && deposit !== null
  return (
    <Sheet open onClose={onClose} title={isChosenLater ? 'สิทธิ์จากคูปอง' : 'ใช้คูปองนี้'} maxWidth={400}>
      <SheetBody>
        <div className="stack">
          <div className={classes.got}>
            <SvgArt svg={ticket} size={72} />
            <p className="t24 strong">{gotWords(offer)}</p>
            <p className="medium">{offer.title}</p>
          </div>
          <DescriptionList
            facts={[
              {
                term: until ? 'ใช้คูปองแล้ว ต้องฝากภายใน' : 'ใช้ได้ถึง',
                value: thaiDateTime(until ?? offer.closes_at),
              },
              ...(terms ? (deposit ? depositRows(terms, deposit, most) : bonusRows(terms)) : []),
            ]}
          />
          {deposit ? (
            <p className="t14 c2">
              {isHeld
                ? 'เลือกโปรโมชั่นนี้ที่หน้าฝากเงิน ใช้ได้กับการฝากหนึ่งครั้ง โบนัสเข้าเมื่อเงินฝากเข้า'
                : 'คูปองนี้ยังไม่ให้เงินทันที คุณได้สิทธิ์เลือกโปรโมชั่นนี้ตอนฝากหนึ่งครั้ง โบนัสเข้าเมื่อเงินฝากเข้า'}
            </p>
          ) : terms ? (
            <p className="t14 c2">เงินของคุณในกระเป๋าหลักถอนได้เสมอ โบนัสเล่นแยกต่างหาก</p>
          ) : null}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ยังไม่ใช้
        </Button>
        {isChosenLater ? (
          <ButtonLink to="/member/deposit" size="lg">
            ไปหน้าฝากเงิน
          </ButtonLink>
        ) : (
          <Button size="lg" sending={sending} onClick={onUse}>
            ยืนยันใช้คูปอง
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}

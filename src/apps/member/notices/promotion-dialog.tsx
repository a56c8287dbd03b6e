import { ButtonLink } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { closeOverlay, useShell } from '../shell/shell-store.ts'
import { BannerArt } from './banner-art.tsx'
import classes from './promotion-dialog.module.css'

const close = closeOverlay('promotion')

/** One promotion, read in full, with the way to all of them. */
export function PromotionDialog() {
  const promotion = useShell((state) => state.selectedPromotion)
  if (!promotion) return null
  return (
    <Sheet open onClose={close} title={promotion.title} maxWidth={480} place="center">
      <div className={classes.picture}>
        {promotion.image ? (
          <img src={promotion.image} alt="" />
        ) : (
          <BannerArt seed={promotion.seed} look="picture" />
        )}
      </div>
      <SheetBody>
        <p className={classes.text}>{promotion.text}</p>
      </SheetBody>
      <SheetActions>
        <ButtonLink to="/promotions" look="quiet" size="lg" onClick={close}>
          โปรโมชั่นทั้งหมด
        </ButtonLink>
      </SheetActions>
    </Sheet>
  )
}

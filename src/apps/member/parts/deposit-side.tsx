import { CeilingNote } from '#features/identity/member/ceiling-note.tsx'
import { useDraftAmount } from '#features/deposit/member/draft-amount.ts'
import { DepositPromotion } from '#features/promotion/member/deposit-promotion.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'

/** What a deposit may bring, and what bounds it: the member's tier, and what he allows himself. */
export function DepositSide() {
  return (
    <>
      <DepositPromotion amount={useDraftAmount()} />
      <CeilingNote of="deposit" />
      <PanelList>
        <ListRowLink to="/member/protection" title="ตั้งวงเงินฝากของคุณ" arrow />
      </PanelList>
    </>
  )
}

import { ButtonLink, Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { useChosenPromotion } from './chosen-promotion.ts'

/** What the next deposit is made with: nothing, until the member has chosen. */
export function DepositPromotion() {
  const { selectedPromotion, choose } = useChosenPromotion()
  return (
    <PanelList>
      <ListRow
        title={selectedPromotion?.title ?? 'ไม่รับโปรโมชั่น'}
        note="โปรโมชั่นที่ใช้กับการฝากครั้งนี้"
        end={
          selectedPromotion ? (
            <Button look="text" size="sm" onClick={() => choose(null)}>
              ไม่รับ
            </Button>
          ) : (
            <ButtonLink to="/promotions" look="text" size="sm">
              เลือก
            </ButtonLink>
          )
        }
      />
    </PanelList>
  )
}

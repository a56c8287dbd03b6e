import { createFileRoute } from '@tanstack/react-router'
import { bindChosen } from '#features/promotion/member/chosen-promotion.ts'
import { DepositPromotion } from '#features/promotion/member/deposit-promotion.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { DepositScreen } from '#features/deposit/member/deposit-screen.tsx'
import { DepositGate } from '#features/protection/member/deposit-gate.tsx'
import { OwnAccount } from '../../../parts/own-account.tsx'

export const Route = createFileRoute('/_default/_payment/member/deposit')({
  staticData: { title: 'ฝากเงิน', bar: 'page' },
  component: DepositPage,
})

function DepositPage() {
  const navigate = Route.useNavigate()
  return (
    <DepositScreen
      Gate={DepositGate}
      ownAccount={
        <div className="stack">
          <OwnAccount />
          <DepositPromotion />
          <PanelList>
            <ListRowLink to="/member/protection" title="ตั้งวงเงินฝากของคุณ" arrow />
          </PanelList>
        </div>
      }
      onPayment={(id) => {
        void bindChosen(id)
        void navigate({ to: '/member/payment', search: { id } })
      }}
    />
  )
}

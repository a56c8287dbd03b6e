import { createFileRoute } from '@tanstack/react-router'
import { DepositScreen } from '#features/deposit/member/deposit-screen.tsx'
import { OwnAccount } from '../../../parts/own-account.tsx'

export const Route = createFileRoute('/_default/_payment/member/deposit')({
  staticData: { title: 'ฝากเงิน', bar: 'page' },
  component: DepositPage,
})

function DepositPage() {
  const navigate = Route.useNavigate()
  return (
    <DepositScreen
      ownAccount={<OwnAccount />}
      onPayment={(id) => void navigate({ to: '/member/payment', search: { id } })}
    />
  )
}

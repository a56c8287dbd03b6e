import { createFileRoute } from '@tanstack/react-router'
import { ClaimTargetsScreen } from '#features/wallet/operator/claim-targets-screen.tsx'

export const Route = createFileRoute('/_desk/wallet-setting')({
  staticData: { title: 'ตั้งค่ากระเป๋าเงิน' },
  component: ClaimTargetsScreen,
})

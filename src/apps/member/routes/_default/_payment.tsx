import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../guards.ts'
import { PaymentLayout } from '../../shell/payment-layout.tsx'

export const Route = createFileRoute('/_default/_payment')({
  staticData: { isTask: true },
  beforeLoad: requireMember,
  component: PaymentLayout,
})

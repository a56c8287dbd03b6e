import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../guards.ts'
import { PaymentLayout } from '../../shell/payment-layout.tsx'

export const Route = createFileRoute('/_default/_payment')({
  beforeLoad: requireMember,
  component: PaymentLayout,
})

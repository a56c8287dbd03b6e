import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../guards.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

export const Route = createFileRoute('/_default/_auth')({
  beforeLoad: requireMember,
  component: AuthLayout,
})

import { createFileRoute } from '@tanstack/react-router'
import { IdentityScreen } from '#features/identity/member/identity-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/identity')({
  staticData: { title: 'ระดับการยืนยันตัวตน', bar: 'page' },
  component: IdentityScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '#features/account/member/forgot-screen.tsx'

export const Route = createFileRoute('/_no-auth/forgot')({
  staticData: { title: 'ลืมรหัสผ่าน' },
  component: ForgotScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { PasswordScreen } from '#features/staff/operator/password-screen.tsx'

export const Route = createFileRoute('/_desk/password')({
  staticData: { title: 'รหัสผ่านของฉัน' },
  component: PasswordScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/account/member/profile-screen.tsx'
import { useShell } from '../../../shell/shell-store.ts'

export const Route = createFileRoute('/_default/_member/member/profile')({
  staticData: { title: 'โปรไฟล์', bar: 'page' },
  component: Profile,
})

function Profile() {
  return <ProfileScreen onLogout={useShell((state) => state.askLogout)} />
}

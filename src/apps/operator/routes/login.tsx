import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/staff/operator/login-screen.tsx'
import { useLocalData } from '#ui/client/persisted.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'เข้าสู่ระบบ' },
  beforeLoad: () => {
    if (useLocalData.getState().user.isLoggedIn) throw redirect({ to: '/' })
  },
  component: LoginPage,
})

function LoginPage() {
  const navigate = useNavigate()
  return (
    <LoginScreen
      onSignedIn={(token) => {
        useLocalData.getState().signIn(token)
        void navigate({ to: '/' })
      }}
    />
  )
}

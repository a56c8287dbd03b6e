import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#features/account/member/login-screen.tsx'
import { ownPath, wantedPage } from '../../wanted-page.ts'

export const Route = createFileRoute('/_no-auth/login')({
  staticData: { title: 'เข้าสู่ระบบ' },
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: ownPath(search['redirect']),
  }),
  component: Login,
})

function Login() {
  return <LoginScreen returnTo={Route.useSearch().redirect ?? wantedPage()} />
}

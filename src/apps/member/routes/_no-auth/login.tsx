import { createFileRoute } from '@tanstack/react-router'
import { useSessionData } from '#ui/client/persisted.ts'
import { LoginScreen } from '#features/account/member/login-screen.tsx'
import { ownPath, wantedPage } from '../../wanted-page.ts'

export const Route = createFileRoute('/_no-auth/login')({
  staticData: { title: 'เข้าสู่ระบบ' },
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: ownPath(search['redirect']),
  }),
  component: Login,
})

/** Where the session keeps why it was ended (session.ts), through a reload; signing out empties the drawer. */
const WHY = 'left_why'

function Login() {
  const why = useSessionData(({ session }) => session[WHY])
  return (
    <LoginScreen
      returnTo={Route.useSearch().redirect ?? wantedPage()}
      why={typeof why === 'string' ? why : undefined}
    />
  )
}

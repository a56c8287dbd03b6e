import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#features/account/member/login-screen.tsx'

/** Only a path of this site may be returned to, else a link could lead a person elsewhere. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export const Route = createFileRoute('/_no-auth/login')({
  staticData: { title: 'เข้าสู่ระบบ' },
  validateSearch: (search): { redirect?: string } => {
    const redirect = ownPath(search['redirect'])
    return redirect === undefined ? {} : { redirect }
  },
  component: Login,
})

function Login() {
  return <LoginScreen returnTo={Route.useSearch().redirect} />
}

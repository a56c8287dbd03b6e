import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#features/account/member/register-screen.tsx'

export const Route = createFileRoute('/_no-auth/register')({
  staticData: { title: 'สมัครสมาชิก' },
  // The router reads a code of digits only as a number.
  validateSearch: (search): { ref?: string } =>
    /^[A-Za-z0-9]{1,20}$/.test(String(search['ref'] ?? '')) ? { ref: String(search['ref']) } : {},
  component: Register,
})

function Register() {
  return <RegisterScreen referralCode={Route.useSearch().ref} />
}

import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RegisterScreen } from '#features/account/member/register-screen.tsx'
import { firstLink, noteLink } from '#features/affiliate/member/first-link.ts'

export const Route = createFileRoute('/_no-auth/register')({
  staticData: { title: 'สมัครสมาชิก' },
  // The router reads a code of digits only as a number.
  validateSearch: (search): { ref?: string } =>
    /^[A-Za-z0-9]{1,20}$/.test(String(search['ref'] ?? '')) ? { ref: String(search['ref']) } : {},
  component: Register,
})

function Register() {
  const { ref } = Route.useSearch()
  const [code] = useState(() => firstLink(ref))
  useEffect(() => noteLink(ref), [ref])
  return <RegisterScreen referralCode={code} mayRetype={code !== ref} />
}

import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RegisterScreen } from '#features/account/member/register-screen.tsx'
import {
  firstLink,
  forgetLink,
  noteLink,
  openedCode,
} from '#features/affiliate/member/first-link.ts'

export const Route = createFileRoute('/_no-auth/register')({
  staticData: { title: 'สมัครสมาชิก' },
  // What reads a code is no part of the first script.
  validateSearch: (search): { ref?: unknown } => search,
  component: Register,
})

function Register() {
  const ref = openedCode(Route.useSearch().ref)
  const [code] = useState(() => firstLink(ref))
  useEffect(() => noteLink(ref), [ref])
  return (
    <RegisterScreen
      referralCode={code}
      mayRetype={code !== ref}
      onUnknownCode={(unknown) => {
        forgetLink(unknown)
        // A code that somebody typed is his to mend.
        return unknown === code ? ref : undefined
      }}
    />
  )
}

import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a page of its own: the member's profile. */
export const Route = createFileRoute('/_default/_auth/member/')({
  beforeLoad: () => {
    throw redirect({ to: '/member/profile', replace: true })
  },
})

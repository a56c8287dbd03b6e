import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a number: the poll that the events lead to. */
export const Route = createFileRoute('/_default/poll/')({
  beforeLoad: () => {
    throw redirect({ to: '/poll/$id', params: { id: '1' }, replace: true })
  },
})

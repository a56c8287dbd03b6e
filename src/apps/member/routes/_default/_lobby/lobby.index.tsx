import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a category: the page to choose one. */
export const Route = createFileRoute('/_default/_lobby/lobby/')({
  beforeLoad: () => {
    throw redirect({ to: '/play', replace: true })
  },
})

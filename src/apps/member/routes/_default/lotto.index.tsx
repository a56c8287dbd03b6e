import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a round: where all rounds are. */
export const Route = createFileRoute('/_default/lotto/')({
  beforeLoad: () => {
    throw redirect({ to: '/lotto/lobby', replace: true })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import { DeskLayout } from '../shell/desk-layout.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { WholePage } from '../shell/whole-page.tsx'

export const Route = createFileRoute('/_desk')({
  beforeLoad: () => {
    if (!useLocalData.getState().user.isLoggedIn) throw redirect({ to: '/login' })
  },
  component: DeskLayout,
  errorComponent: (broken) => (
    <WholePage>
      <ErrorPage {...broken} />
    </WholePage>
  ),
})

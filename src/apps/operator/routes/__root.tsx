import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { RootLayout } from '../shell/root-layout.tsx'
import { WholePage } from '../shell/whole-page.tsx'

export const Route = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => (
    <WholePage>
      <NotFoundPage />
    </WholePage>
  ),
  errorComponent: (broken) => (
    <WholePage>
      <ErrorPage {...broken} />
    </WholePage>
  ),
})

import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/** Loading shorter than this shows no pending state; see also the progress bar. */
const PENDING_AFTER_MS = 800

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_AFTER_MS,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Stands in the window's title before the product's name. */
    title?: string
    /** `page`: a screen with a bar of its own (`PageBar`) in place of header and bottom bar. */
    bar?: 'site' | 'page'
  }
}

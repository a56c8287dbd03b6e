import { type DehydratedState, type QueryClient, hydrate } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { noteDrawnAnswers } from '#ui/client/drawn-answers.ts'
import { noteDrawnTime } from '#ui/client/server-clock.ts'
import type { PageContext } from './guards.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/** Loading shorter than this shows no pending state; see also the progress bar. */
const PENDING_AFTER_MS = 800

/** What a page that the server rendered brings beside its markup. */
export interface PageData {
  readonly answers: DehydratedState
  /** When it was drawn, in ms since 1970. */
  readonly drawnMs: number
}

/** The router of one page: one for the life of a browser's tab, one for each page on the server. */
export function createMemberRouter(cache: QueryClient, context: PageContext = {}) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    hydrate: (page: PageData) => {
      noteDrawnTime(page.drawnMs)
      // They have just come: the server's clock and this device's need not agree on when that is.
      // tidy: allow banned-calls, the cache compares with the device's own clock
      for (const { state } of page.answers.queries) state.dataUpdatedAt = Date.now()
      noteDrawnAnswers(page.answers.queries)
      hydrate(cache, page.answers)
    },
  })
}

export type MemberRouter = ReturnType<typeof createMemberRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: MemberRouter
  }
  interface StaticDataRouteOption {
    /** Stands in the window's title before the product's name. */
    title?: string
    /** `page`: a screen with a bar of its own (`PageBar`) in place of header and bottom bar. */
    bar?: 'site' | 'page'
    /**
     * On this page, and on those below it, a person is busy: stakes, pays, plays, fills in a form.
     * Nothing floats over it and nothing opens by itself.
     */
    isTask?: true
  }
}

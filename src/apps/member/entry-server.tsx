import { type QueryClient, type Query, dehydrate } from '@tanstack/react-query'
import { RouterServer, createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { configureClient } from '#ui/client/call-api.ts'
import { noteDrawnFor } from '#ui/client/persisted.ts'
import { createQueryClient } from '#ui/client/query-client.ts'
import { noteDrawnTime, noteServerTime } from '#ui/client/server-clock.ts'
import { App } from './app.tsx'
import { type MemberRouter, type PageData, createMemberRouter } from './router.ts'
import { takeStart } from './session.ts'

// What the site imports to render a page. It is built for Node beside the browser's build. Whose the
// calls behind a page are, the site knows; here it is only known that somebody is signed in. Nothing
// that a drawing learns may outlive it: no module keeps an answer.

/** A page as text: where each part goes stands in `apps/server/pages`. */
export interface ServerPage {
  /** Elements of the head: title, preloaded images. */
  readonly head: string
  /** What stands inside `#root`. */
  readonly body: string
  /** The data behind the page, in front of the entry script. */
  readonly scripts: string
  /**
   * False when a call behind the page failed, or a part of it is drawn by the browser alone: its place
   * shows that it is loading.
   */
  readonly isWhole: boolean
}

/** How React writes a part whose script had not come when the page was drawn. */
const WAITING_PART = '<!--$!-->'

/** A screen that needs the answer of one call to make the next is done after this many. */
const PASSES_MAX = 5

/** Sets how calls are made: inside this process. */
export function setTransport(transport: (url: string, request: RequestInit) => Promise<Response>) {
  configureClient({ baseUrl: '', transport, onError: () => {} })
}

/** The ids of the routes at a path, outermost first; empty where there is no such page. */
export function routesAt(path: string): string[] {
  const [matched] = lookup().getMatchedRoutes(path)
  const ids = matched.map((route) => String(route.id))
  const isNowhere = ids.length < 2 || (ids.at(-1)?.endsWith('/$') ?? true)
  return isNowhere ? [] : ids
}

let lookupRouter: MemberRouter | undefined
const lookup = () => (lookupRouter ??= createMemberRouter(createQueryClient()))

/** What a page is drawn with. */
interface Drawing {
  /** Stands in every script. */
  readonly nonce: string
  /** The server's time. */
  readonly now: Date
  /** Whether the calls behind the page are a member's. */
  readonly isMember: boolean
}

/**
 * Renders the page at a path as a visitor or a member sees it.
 * @returns undefined where the page leads elsewhere
 */
export async function renderPage(
  href: string,
  { nonce, now, isMember }: Drawing,
): Promise<ServerPage | undefined> {
  const drawnMs = now.getTime()
  noteServerTime(now.toISOString())
  const cache = createQueryClient()
  // The page is drawn once and forgotten: nothing is asked twice, no timer stays behind.
  cache.setDefaultOptions({ queries: { retry: false, gcTime: Infinity } })
  let page: ServerPage | undefined
  let drawn = { html: '', isWhole: false }
  const handle = createRequestHandler({
    request: new Request(new URL(href, 'http://localhost')),
    createRouter: () => {
      const router = createMemberRouter(cache, { isMember })
      const options = {
        ssr: { nonce },
        dehydrate: async (): Promise<PageData> => {
          drawn = await askForWhatIsShown(cache, () => draw(router, cache, { drawnMs, isMember }))
          return { answers: dehydrate(cache), drawnMs }
        },
      }
      return Object.assign(router, { options: { ...router.options, ...options } })
    },
  })
  await handle(async ({ router }) => {
    const { head, body } = splitHead(drawn.html)
    page = { head, body, scripts: hydrationScripts(router), isWhole: drawn.isWhole }
    return new Response()
  })
  cache.clear()
  return page
}

/** Pages are drawn side by side, but each drawing is one step: what it goes by is set just before. */
function draw(
  router: MemberRouter,
  cache: QueryClient,
  { drawnMs, isMember }: { drawnMs: number; isMember: boolean },
): string {
  noteDrawnTime(drawnMs)
  noteDrawnFor(isMember)
  return renderToString(
    <App cache={cache}>
      <RouterServer router={router} />
    </App>,
  )
}

/**
 * Draws the page until everything it asks for is in the cache, so a screen need not say anywhere
 * what it shows. A call that fails is left to the browser, which shows the place as loading too.
 */
async function askForWhatIsShown(
  cache: QueryClient,
  drawOnce: () => string,
): Promise<{ html: string; isWhole: boolean }> {
  const queries = cache.getQueryCache()
  const failed = new Set<string>()
  let html = drawOnce()
  for (let pass = 1; pass < PASSES_MAX; pass += 1) {
    const wanted = queries
      .getAll()
      .filter((query) => isAwaited(query) && !failed.has(query.queryHash))
    if (wanted.length === 0) break
    await Promise.all(
      wanted.map((query) =>
        query.fetch().catch(() => {
          failed.add(query.queryHash)
          queries.remove(query)
        }),
      ),
    )
    takeStart(cache)
    html = drawOnce()
  }
  return { html, isWhole: failed.size === 0 && !html.includes(WAITING_PART) }
}

const isAwaited = (query: Query): boolean =>
  query.state.status === 'pending' &&
  (query.options as { readonly enabled?: unknown }).enabled !== false

/** React writes what belongs into the head in front of everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

function hydrationScripts(router: MemberRouter): string {
  const tags = router.serverSsr?.takeInitialHydrationScriptTags()
  if (!tags) throw new Error('the router has no data to hand over')
  return [...tags.before, tags.boundary]
    .map(({ attrs, children }) => {
      const written = Object.entries(attrs ?? {}).map(
        ([name, value]) => ` ${name}="${String(value)}"`,
      )
      return `<script${written.join('')}>${children ?? ''}</script>`
    })
    .join('')
}

import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resultPublished, roundChanged } from '#features/lottery/round/contract.ts'
import { noticeChanged } from '#features/notice/contract.ts'
import { commonLimits } from '#kernel/limit.ts'
import { limitOf } from '#platform/config/limits.ts'
import { readSessionCookie } from '#platform/http/cookies.ts'
import { addWebApp, type WebPage } from '#platform/http/web-app.ts'
import type { Services } from '#platform/services.ts'
import { memberApp } from '../app-kinds.ts'
import { earlyCalls } from './early-calls.ts'
import { followMemberBuild, type MemberBuild } from './member-build.ts'
import { PageCache } from './page-cache.ts'
import { startupErrorPage } from './startup-error.ts'

/** Pages that come with their content where nobody is signed in. */
const RENDERED = new Set(['/', '/lotto/lobby', '/lotto/results', '/lotto/rates', '/promotions'])

/** Live events after which visitors see something else. */
const CHANGING_TOPICS: ReadonlySet<string> = new Set(
  [roundChanged, resultPublished, noticeChanged].map(({ topic }) => topic),
)

/** The shell for browsers that keep it for times without a network (`service-worker.ts`). */
const SHELL_PATH = '/app-shell'

/** What advertisements add to an address; no page reads it. */
const MARKS = /^(utm_\w+|fbclid|gclid|ttclid|li_fat_id)$/

const TIME_PLACEHOLDER = '__SERVER_TIME__'
const CALLS_PLACEHOLDER = '__EARLY_CALLS__'

/**
 * Serves the member app. A visitor gets the public pages with their content, out of a cache that
 * knows no session: the calls behind a page are made inside this process and carry no cookie. A
 * signed-in browser gets the shell, which asks for everything in one call. Both carry the server's
 * time, for countdowns on phones whose clock is wrong.
 * @returns a function that stops following the site's events
 */
export async function addMemberPages(
  app: FastifyInstance,
  services: Services,
): Promise<() => void> {
  const { webDir } = services.config
  const build = followMemberBuild(webDir, callWithin(app))
  const cache = new PageCache()
  let cachedAt = -1
  const visitorsPage = async (now: MemberBuild, request: FastifyRequest, at: Date) => {
    if (cachedAt !== now.at) cache.clear()
    cachedAt = now.at
    const address = addressOf(request.url)
    const draw = () =>
      now.render(address, at).catch((error: unknown) => {
        services.log.error({ err: error, address }, 'a page could not be rendered')
        return undefined
      })
    return cache.get(address, at.getTime(), draw)
  }
  const pageFor = async (request: FastifyRequest): Promise<WebPage> => {
    const [now, at] = await Promise.all([build(), services.clock.now()])
    const path = pathOf(request.url)
    if (path === SHELL_PATH) return { status: 200, text: now.shell([]) }
    const routes = now.routesAt(path)
    const isVisitor = readSessionCookie(memberApp, request) === undefined
    const drawn =
      routes && isVisitor && RENDERED.has(path) ? await visitorsPage(now, request, at) : undefined
    const text = drawn ?? now.shell(routes ?? [])
    return {
      status: routes?.length === 0 ? 404 : 200,
      text: text
        .replace(TIME_PLACEHOLDER, at.toISOString())
        .replace(CALLS_PLACEHOLDER, isVisitor ? '' : earlyCalls(path).join(' ')),
    }
  }
  const limit = limitOf(services.config.rateLimits, commonLimits.page)
  await addWebApp(app, join(webDir, 'member'), limit, (request) =>
    pageFor(request).catch((error: unknown) => {
      services.log.error({ err: error, address: request.url }, 'no page can be made')
      return startupErrorPage(build)
    }),
  )
  return services.pushes.listen({
    onPushes: (pushes) => {
      if (pushes.some(({ topic }) => CHANGING_TOPICS.has(topic))) cache.clear()
    },
    onGap: () => cache.clear(),
  })
}

/** Makes a call without the network: the same checks and answers as for a visitor from outside. */
function callWithin(app: FastifyInstance) {
  return async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: headers as Record<string, string>,
      // An address of its own, so that it uses up nobody's rate limit.
      remoteAddress: 'page',
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }
}

const pathOf = (url: string): string => url.split('?')[0] ?? '/'

/** The address of a page without the marks of advertisements. */
function addressOf(url: string): string {
  const search = new URLSearchParams(url.split('?')[1] ?? '')
  for (const name of Array.from(search.keys())) if (MARKS.test(name)) search.delete(name)
  return search.size === 0 ? pathOf(url) : `${pathOf(url)}?${search.toString()}`
}

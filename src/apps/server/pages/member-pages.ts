import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gamesChanged } from '#features/game/lobby-contract.ts'
import { resultPublished, roundChanged } from '#features/lottery/round/contract.ts'
import { noticeChanged } from '#features/notice/contract.ts'
import { commonLimits } from '#kernel/limit.ts'
import { limitOf } from '#platform/config/limits.ts'
import { readSessionCookie } from '#platform/http/cookies.ts'
import { whileDrawing } from '#platform/http/page-drawing.ts'
import { addWebApp, type WebPage } from '#platform/http/web-app.ts'
import type { Services } from '#platform/services.ts'
import { findSession, type Session } from '#platform/session/session.ts'
import { memberApp } from '../app-kinds.ts'
import { callWithin } from './call-within.ts'
import { earlyCalls } from './early-calls.ts'
import { followMemberBuild, type MemberBuild } from './member-build.ts'
import { MemberDrawings } from './member-drawings.ts'
import { PageCache } from './page-cache.ts'
import { startupErrorPage } from './startup-error.ts'

/** Pages that come with their content, whoever looks. */
const RENDERED = new Set(['/', '/lotto/lobby', '/lotto/results', '/lotto/rates', '/promotions'])

/** Pages that come with their content where a member is signed in; for visitors they are the shell. */
const RENDERED_FOR_MEMBERS = /^\/(lotto\/(bills|\d{1,15})|member\/(deposit|withdraw|statement))$/

/** Live events after which visitors see something else. */
const CHANGING_TOPICS: ReadonlySet<string> = new Set(
  [roundChanged, resultPublished, noticeChanged, gamesChanged].map(({ topic }) => topic),
)

/** The shell for browsers that keep it for times without a network (`service-worker.ts`). */
const SHELL_PATH = '/app-shell'

/** What advertisements add to an address; no page reads it. */
const MARKS = /^(utm_\w+|fbclid|gclid|ttclid|li_fat_id)$/

const TIME_PLACEHOLDER = '__SERVER_TIME__'
const CALLS_PLACEHOLDER = '__EARLY_CALLS__'
const DRAWN_PLACEHOLDER = '__DRAWN_FOR__'

/**
 * Serves the member app. Public pages come with their content: a visitor's out of a cache that knows
 * no session, a member's drawn for this one answer with what the cookie half of the session may
 * read, and kept by nobody. Every other page, and one that cannot be drawn now, is the shell, which
 * asks for everything in one call. All carry the server's time, for countdowns on phones whose clock
 * is wrong.
 * @returns a function that stops following the site's events
 */
export async function addMemberPages(
  app: FastifyInstance,
  services: Services,
): Promise<() => void> {
  const { webDir } = services.config
  const build = followMemberBuild(webDir, callWithin(app))
  const drawn = new DrawnPages(services)
  const pageFor = async (request: FastifyRequest): Promise<WebPage> => {
    const [now, at] = await Promise.all([build(), services.clock.now()])
    const path = pathOf(request.url)
    if (path === SHELL_PATH) return { status: 200, text: withPlaces(now.shell([]), { at }) }
    const routes = now.routesAt(path)
    const status = routes?.length === 0 ? 404 : 200
    const isForAll = RENDERED.has(path)
    if (routes && (isForAll || RENDERED_FOR_MEMBERS.test(path))) {
      const session = await readerOf(services, request)
      const own = session && (await drawn.members(now, request, at, session))
      if (own) {
        return { status, text: withPlaces(own, { at, drawnFor: 'member' }), isPersonal: true }
      }
      const page = isForAll && !session ? await drawn.visitors(now, request, at) : undefined
      if (page) return { status, text: withPlaces(page, { at, drawnFor: 'visitor' }) }
    }
    const hasCookie = readSessionCookie(memberApp, request) !== undefined
    const calls = hasCookie ? earlyCalls(path) : []
    return { status, text: withPlaces(now.shell(routes ?? []), { at, calls }) }
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
      if (pushes.some(({ topic }) => CHANGING_TOPICS.has(topic))) drawn.forget()
    },
    onGap: () => drawn.forget(),
  })
}

/** The pages that this process draws: those of visitors are kept for a moment, a member's never. */
class DrawnPages {
  readonly #services: Services
  readonly #kept = new PageCache()
  readonly #drawings = new MemberDrawings()
  #keptAt = -1

  constructor(services: Services) {
    this.#services = services
  }

  /** The page as every visitor sees it; undefined where it cannot be drawn, or not now. */
  async visitors(now: MemberBuild, { url }: FastifyRequest, at: Date): Promise<string | undefined> {
    if (this.#keptAt !== now.at) this.#kept.clear()
    this.#keptAt = now.at
    const address = addressOf(url)
    return this.#kept.get(address, at.getTime(), () =>
      whileDrawing(undefined, () => this.#render(now, address, { now: at, isMember: false })),
    )
  }

  /** The page as one member sees it; undefined where it cannot be drawn whole, or not now. */
  async members(
    now: MemberBuild,
    { url, ip }: FastifyRequest,
    at: Date,
    session: Session,
  ): Promise<string | undefined> {
    const page = await this.#drawings.draw({ session, ip }, () =>
      this.#render(now, addressOf(url), { now: at, isMember: true }),
    )
    // Where an answer is lacking the browser asks, for all of the page's answers at once.
    return page?.isWhole ? page.text : undefined
  }

  /** Something that visitors see has changed. */
  forget(): void {
    this.#kept.clear()
  }

  async #render(now: MemberBuild, address: string, how: { now: Date; isMember: boolean }) {
    try {
      return await now.render(address, how)
    } catch (error) {
      this.#services.log.error({ err: error, address, ...how }, 'a page could not be rendered')
      return undefined
    }
  }
}

/**
 * Who may read the page that is asked for: the member whose living session the cookie is half of.
 * Opening a page is something that a person does, so the session stays awake.
 */
async function readerOf(services: Services, request: FastifyRequest): Promise<Session | null> {
  const cookie = readSessionCookie(memberApp, request)
  if (cookie === undefined) return null
  const { sessionIdleMinutes: idleMinutes } = services.config
  const rules = { kinds: ['member'], cookieAlone: true, idleMinutes, touch: true } as const
  return findSession(services.db, { cookie }, rules)
}

/** What differs from answer to answer is put into the text of the page. */
function withPlaces(
  text: string,
  answer: { at: Date; calls?: readonly string[]; drawnFor?: 'member' | 'visitor' },
): string {
  return text
    .replace(TIME_PLACEHOLDER, answer.at.toISOString())
    .replace(CALLS_PLACEHOLDER, answer.calls?.join(' ') ?? '')
    .replace(DRAWN_PLACEHOLDER, answer.drawnFor ?? '')
}

const pathOf = (url: string): string => url.split('?')[0] ?? '/'

/** The address of a page without the marks of advertisements. */
function addressOf(url: string): string {
  const search = new URLSearchParams(url.split('?')[1] ?? '')
  for (const name of Array.from(search.keys())) if (MARKS.test(name)) search.delete(name)
  return search.size === 0 ? pathOf(url) : `${pathOf(url)}?${search.toString()}`
}

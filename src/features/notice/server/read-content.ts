import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { noticeErrors } from '../contract.ts'
import type { ContentItem } from '../operator-contract.ts'
import { contentState, type ContentKind } from '../rules/content.ts'
import { isOwnPage } from '../rules/own-page.ts'
import { findContent, findShowing, type ContentRow } from './content-store.ts'

type Notifications = CallOutput<typeof calls.listNotifications>
type Banners = CallOutput<typeof calls.listBanners>
type Events = CallOutput<typeof calls.listEvents>

/** The announcements that show now; the screen splits them by who looks. */
export async function listNotifications({ db }: Pick<Services, 'db'>): Promise<Notifications> {
  const rows = await findShowing(db, 'notification')
  return rows.map(({ itemId: id, audience, image, title, body: description }) => ({
    id,
    type: audience ?? 1,
    image,
    title,
    description,
  }))
}

/** @throws Refusal notice_agent_unknown */
export async function listBanners(services: Services, agentCode: string): Promise<Banners> {
  requireAgent(services, agentCode)
  const rows = await findShowing(services.db, 'banner')
  return rows.map(({ itemId: id, image, title, body: subtitle, link }) => ({
    id,
    image,
    title,
    subtitle,
    link: link !== null && isOwnPage(link) ? link : null,
  }))
}

/** @throws Refusal notice_agent_unknown */
export async function listEvents(services: Services, agentCode: string): Promise<Events> {
  requireAgent(services, agentCode)
  return eventsOf(services)
}

/** The events that show now. */
export async function eventsOf({ db }: Pick<Services, 'db'>): Promise<Events> {
  const rows = await findShowing(db, 'event')
  return rows.flatMap(({ itemId: id, image, title }) => (image ? [{ id, image, title }] : []))
}

function requireAgent({ config }: Services, agentCode: string): void {
  if (agentCode !== config.agent.code) throw new Refusal(noticeErrors.notice_agent_unknown)
}

/** A kind as the desk lists it. */
export async function listContent(services: Services, kind: ContentKind): Promise<ContentItem[]> {
  const [rows, now] = await Promise.all([findContent(services.db, kind), services.clock.now()])
  return rows.map((row) => toItem(row, now))
}

export const toItem = (row: ContentRow, now: Date): ContentItem => ({
  item_id: row.itemId,
  kind: row.kind,
  audience: row.audience,
  title: row.title,
  body: row.body,
  image: row.image,
  link: row.link,
  is_on: row.isOn,
  shows_from: row.showsFrom,
  shows_until: row.showsUntil,
  state: contentState(row, now),
  changed_at: row.changedAt,
})

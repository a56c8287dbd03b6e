import * as z from 'zod/mini'
import { defineCall, errorsOf, id, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { contentKinds } from './rules/content.ts'

/** Numbers 1150–1199; the desk's follow in `operator-contract.ts`. */
export const noticeErrors = defineErrors({
  notice_agent_unknown: { number: 1150, thai: 'ไม่พบเว็บไซต์ของเอเย่นต์นี้' },
})

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The announcements of now, in the order staff gave them',
  access: 'public',
  passive: true,
  input: nothing(),
  output: z.array(
    z.object({
      id: id(),
      /** 1 for visitors, others for members. */
      type: z.int(),
      /** Path of an uploaded image; null: the screen draws its own. */
      image: z.nullable(z.string()),
      title: z.string(),
      description: z.string(),
    }),
  ),
  errors: [],
})

const ofAgent = z.object({ agent_code: z.string('ไม่พบรหัสเอเย่นต์').check(z.maxLength(32)) })

export const listBanners = defineCall({
  method: 'GET',
  path: '/api/banner',
  summary: 'The banners of the home page',
  access: 'public',
  passive: true,
  input: ofAgent,
  output: z.array(
    z.object({
      id: id(),
      image: z.nullable(z.string()),
      title: z.string(),
      subtitle: z.string(),
      /** A path of this site; null: the banner leads nowhere. */
      link: z.nullable(z.string()),
    }),
  ),
  errors: errorsOf(noticeErrors.notice_agent_unknown),
})

export const listEvents = defineCall({
  method: 'GET',
  path: '/api/event/list',
  summary: 'The events of now; the event button shows only when there is one',
  access: 'public',
  passive: true,
  input: ofAgent,
  output: z.array(z.object({ id: id(), image: z.string(), title: z.string() })),
  errors: errorsOf(noticeErrors.notice_agent_unknown),
})

export const noticeChanged = defineEvent({
  topic: 'notice',
  summary: 'What the site announces changed: contents, or what it says of itself (`agent`)',
  audience: 'everyone',
  payload: z.strictObject({ kind: z.enum([...contentKinds, 'agent']) }),
})

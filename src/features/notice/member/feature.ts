import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { listBanners, listEvents, listNotifications, noticeChanged } from '../contract.ts'
import { messageWritten } from '../inbox-contract.ts'
import { inboxSheet } from './inbox/overlay.ts'

const announced = [listNotifications.path, listBanners.path, listEvents.path]

/** The inbox puts its messages into the page itself (`useStreamEvent`). */
export const noticeMember: MemberFeature = {
  name: 'notice',
  live: [hears(noticeChanged, announced, ['announcements']), hears(messageWritten, [])],
  overlays: [inboxSheet],
  companions: [
    {
      name: 'inbox',
      audience: 'member',
      load: async () => (await import('./inbox/inbox-live.tsx')).InboxLive,
    },
  ],
}

import type { Overlay } from '#ui/feature.ts'

export const inboxSheet: Overlay = {
  name: 'inbox',
  load: async () => (await import('./inbox-sheet.tsx')).InboxSheet,
}

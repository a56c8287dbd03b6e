import type { Companion } from '#ui/feature.ts'

/** Asks for the tag manager, and holds it; it stands here because the agent's and the account's words meet. */
export const analyticsCompanion: Companion = {
  name: 'analytics',
  audience: 'everyone',
  load: async () => (await import('./analytics.tsx')).Analytics,
}

import type { MemberFeature } from '#ui/feature.ts'
import { lobbyLive, lobbyOverlays } from './lobby/live.ts'

export const gameMember: MemberFeature = {
  name: 'game',
  ...lobbyLive,
  overlays: lobbyOverlays,
}

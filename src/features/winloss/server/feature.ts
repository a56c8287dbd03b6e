import type { ServerFeature } from '#platform/feature.ts'
import { countPlay } from './count-play.ts'
import { winlossRoutes } from './routes.ts'

export const winlossFeature: ServerFeature = {
  name: 'winloss',
  memberRoutes: winlossRoutes,
  playConsumers: [countPlay],
}

import type { ServerFeature } from '#platform/feature.ts'
import { countPlay } from './count-play.ts'
import type { WinlossPorts } from './ports.ts'
import { winlossRoutes } from './routes.ts'

export const winlossFeature = (ports: WinlossPorts): ServerFeature => ({
  name: 'winloss',
  memberRoutes: winlossRoutes(ports),
  playConsumers: [countPlay],
})

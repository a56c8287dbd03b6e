import type { ServerFeature } from '#platform/feature.ts'
import type { SoothPorts } from './ports.ts'
import { soothRoutes } from './routes.ts'

export const soothFeature = (ports: SoothPorts): ServerFeature => ({
  name: 'sooth',
  memberRoutes: soothRoutes(ports),
})

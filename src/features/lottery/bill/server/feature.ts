import type { ServerFeature } from '#platform/feature.ts'
import { billRoutes } from './routes.ts'

export const billRoom: ServerFeature = { name: 'bill', memberRoutes: billRoutes }

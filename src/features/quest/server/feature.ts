import type { ServerFeature } from '#platform/feature.ts'
import { questRoutes } from './routes.ts'

export const questFeature: ServerFeature = { name: 'quest', memberRoutes: questRoutes }

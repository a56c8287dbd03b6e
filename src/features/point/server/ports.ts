import type { FindPointCauses } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to points. */
export interface PointPorts {
  /** What movements of points were for, by their owner in the books, of all features. */
  readonly causes: () => Readonly<Record<string, FindPointCauses>>
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}

/**
 * Everything that proves the product: what `npm run check` runs, then the journeys.
 *
 *   npm test
 */
import { allSteps } from './verify/steps.ts'
import { verify } from './verify/verify.ts'

await verify(allSteps)

import { countOf } from '#ledger/wallets.ts'
import { route, type Route } from '#platform/http/route.ts'
import { getPoints } from '../contract.ts'

export const questRoutes: readonly Route[] = [
  route(getPoints, async (_input, { services, memberId }) => ({
    point: Number(await countOf(services.db, memberId, 'points')),
  })),
]

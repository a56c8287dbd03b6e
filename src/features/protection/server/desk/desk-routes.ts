import { route, type Route } from '#platform/http/route.ts'
import * as desk from '../../operator-contract.ts'
import { liftExclusion } from './lift-exclusion.ts'
import { loosenLimit, readProtection, tightenLimit } from './tighten-limit.ts'

export const protectionDeskRoutes: readonly Route[] = [
  route(desk.getMemberProtection, (input, { services }) =>
    readProtection(services, input.member_id),
  ),
  route(desk.tightenLimit, ({ member_id, name, amount, reason }, { services, staffId }) =>
    tightenLimit(services, { staffId, memberId: member_id, name, value: amount, reason }),
  ),
  route(desk.tightenSession, ({ member_id, name, minutes, reason }, { services, staffId }) =>
    tightenLimit(services, {
      staffId,
      memberId: member_id,
      name,
      value: BigInt(minutes),
      reason,
    }),
  ),
  route(desk.loosenLimit, ({ member_id, name, amount, reason }, { services, staffId }) =>
    loosenLimit(services, { staffId, memberId: member_id, name, value: amount, reason }),
  ),
  route(desk.loosenSession, ({ member_id, name, minutes, reason }, { services, staffId }) =>
    loosenLimit(services, {
      staffId,
      memberId: member_id,
      name,
      value: minutes === null ? null : BigInt(minutes),
      reason,
    }),
  ),
  route(desk.liftExclusion, (input, { services, staffId }) =>
    liftExclusion(services, staffId, input),
  ),
]

import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as exclusion from '../exclusion-contract.ts'
import * as reality from '../reality-contract.ts'
import { cancelRaise, changeLimit, confirmRaise } from './change-limit.ts'
import { answerReality, chooseInterval, readReality } from './check-reality.ts'
import { askReturn, cancelReturn, confirmReturn } from './come-back.ts'
import { excludeMyself, readExclusion } from './exclude-myself.ts'
import { readLimitHistory, readLimits } from './read-limits.ts'

export const protectionRoutes: readonly Route[] = [
  route(calls.getLimits, (_input, { services, memberId }) => readLimits(services, memberId)),
  route(calls.setLimit, (input, { services, memberId }) =>
    changeLimit(services, memberId, input.name, input.amount),
  ),
  route(calls.setSessionLimit, ({ name, minutes }, { services, memberId }) =>
    changeLimit(services, memberId, name, minutes === null ? null : BigInt(minutes)),
  ),
  route(calls.confirmRaise, (input, { services, memberId }) =>
    confirmRaise(services, memberId, input),
  ),
  route(calls.cancelRaise, (input, { services, memberId }) =>
    cancelRaise(services, memberId, input),
  ),
  route(calls.listLimitHistory, (input, { services, memberId }) =>
    readLimitHistory(services, memberId, input),
  ),
  route(exclusion.getExclusion, (_input, { services, memberId }) =>
    readExclusion(services, memberId),
  ),
  route(exclusion.excludeMyself, (input, { services, memberId }) =>
    excludeMyself(services, memberId, input),
  ),
  route(reality.getRealityCheck, (_input, { services, memberId }) =>
    readReality(services, memberId),
  ),
  route(reality.answerRealityCheck, (_input, { services, memberId }) =>
    answerReality(services, memberId),
  ),
  route(reality.setRealityInterval, ({ minutes }, { services, memberId }) =>
    chooseInterval(services, memberId, minutes),
  ),
  route(exclusion.askReturn, (_input, { services, memberId }) => askReturn(services, memberId)),
  route(exclusion.confirmReturn, (_input, { services, memberId }) =>
    confirmReturn(services, memberId),
  ),
  route(exclusion.cancelReturn, (_input, { services, memberId }) =>
    cancelReturn(services, memberId),
  ),
]

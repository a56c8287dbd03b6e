import { refuseField } from '#kernel/errors.ts'
import { countOpenApprovals } from '#platform/approval/approval.ts'
import { type RequestContext, route, type Route } from '#platform/http/route.ts'
import * as calls from '../../connection-contract.ts'
import { gameConnectionErrors as errors } from '../../connection-contract.ts'
import type { GamePorts } from '../ports.ts'
import { endProviderKey, endProviderSecret, saveConnection } from './change-connection.ts'
import { readConnection } from './read-connection.ts'
import {
  confirmTrust,
  proposeKey,
  proposeSecret,
  rejectTrust,
  trustApproval,
} from './trust-provider.ts'

export const gameConnectionRoutes = (ports: GamePorts): Route[] => {
  const confirmed = async (input: { password: string }, request: RequestContext) => {
    const answer = await ports.checkOwnPassword(request.services, request, input.password)
    if (answer === 'wrong') throw refuseField(errors.game_password_wrong, 'password')
    if (answer === 'locked') throw refuseField(errors.game_password_locked, 'password')
  }
  return [
    route(calls.getGameConnection, ({ provider_id: id }, { services, staffId }) =>
      readConnection(services, ports, staffId, id),
    ),
    route(calls.countTrustWaiting, async (_input, { services }) => ({
      count: await countOpenApprovals(services.db, trustApproval),
    })),
    route(calls.saveGameConnection, async (input, request) => {
      await confirmed(input, request)
      return saveConnection(request.services, request.staffId, input)
    }),
    route(calls.proposeProviderKey, async (input, request) => {
      await confirmed(input, request)
      return proposeKey(request.services, request.staffId, input)
    }),
    route(calls.endProviderKey, async (input, request) => {
      await confirmed(input, request)
      const { key_id: id, is_last: isLast, reason } = input
      return endProviderKey(request.services, request.staffId, { id, isLast, reason })
    }),
    route(calls.proposeProviderSecret, async (input, request) => {
      await confirmed(input, request)
      return proposeSecret(request.services, request.staffId, input)
    }),
    route(calls.endProviderSecret, async (input, request) => {
      await confirmed(input, request)
      const { secret_id: id, is_last: isLast, reason } = input
      return endProviderSecret(request.services, request.staffId, { id, isLast, reason })
    }),
    route(calls.confirmProviderTrust, async (input, request) => {
      await confirmed(input, request)
      return confirmTrust(request.services, request.staffId, input)
    }),
    route(calls.rejectProviderTrust, async (input, request) => {
      await confirmed(input, request)
      return rejectTrust(request.services, request.staffId, input)
    }),
  ]
}

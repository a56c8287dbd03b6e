import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { listOpenRounds as call } from '../../rounds-contract.ts'
import type { GamePorts } from '../ports.ts'
import { findOpenByProvider, findOpenRounds } from './open-store.ts'
import { pageOf, placeOf } from './show-round.ts'

/** What providers have not closed. @throws Refusal invalid_input for a cursor that is none */
export async function listOpen(
  services: Services,
  ports: GamePorts,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const after = placeOf(input.cursor)
  if (after === undefined) throw refuseField(commonErrors.invalid_input, 'cursor')
  const { db } = services
  const providerId = input.provider_id ?? null
  const [providers, found] = await Promise.all([
    findOpenByProvider(db),
    findOpenRounds(db, { providerId, after, limit: input.limit + 1 }),
  ])
  return {
    ...(await pageOf(services, ports, found, input.limit)),
    providers: providers.map((one) => ({
      provider_id: one.providerId,
      name: one.name,
      open: Number(one.open),
      older_1h: Number(one.older1h),
      older_24h: Number(one.older24h),
      older_48h: Number(one.older48h),
      sum: one.sumSatang,
      clearing: one.clearingSatang,
    })),
  }
}

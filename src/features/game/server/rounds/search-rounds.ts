import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { phoneDigits } from '#kernel/phone.ts'
import type { Services } from '#platform/services.ts'
import { SEARCH_DAYS, type searchRounds as call } from '../../rounds-contract.ts'
import { transactionKey } from '../decide-message.ts'
import type { GamePorts } from '../ports.ts'
import { findProviderNames, findRounds, findVersions, type RoundFilter } from './search-store.ts'
import { pageOf, placeOf } from './show-round.ts'

/** Looks for rounds. @throws Refusal invalid_input for a cursor that is none */
export async function searchRounds(
  services: Services,
  ports: GamePorts,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const before = placeOf(input.cursor)
  if (before === undefined) throw refuseField(commonErrors.invalid_input, 'cursor')
  const since = firstDay(input, bangkokDay(await services.clock.now()))
  const filter = await filterOf(services, ports, input, since)
  const found =
    filter === null ? [] : await findRounds(services.db, filter, { before, limit: input.limit + 1 })
  return { ...(await pageOf(services, ports, found, input.limit)), since }
}

/** One round is found however old it is; everything else from a day on. */
function firstDay(input: CallInput<typeof call>, today: Day): Day | null {
  if (input.round !== undefined || input.transaction !== undefined) return null
  return input.from ?? addDays(input.to ?? today, 1 - SEARCH_DAYS)
}

/** Null: nothing can be what is asked for. */
async function filterOf(
  services: Services,
  ports: GamePorts,
  input: CallInput<typeof call>,
  since: Day | null,
): Promise<RoundFilter | null> {
  const { db } = services
  const memberId =
    input.member === undefined ? null : await findMember(services, ports, input.member)
  if (memberId === undefined) return null
  const versionIds = input.game === undefined ? null : await findVersions(db, input.game)
  const isExact = since === null
  return {
    ref: input.round ?? null,
    message:
      input.transaction === undefined
        ? null
        : { keys: await keysOf(services, input.transaction), ref: input.transaction },
    memberId,
    providerId: input.provider_id ?? null,
    versionIds,
    state: input.state ?? null,
    from: isExact ? null : bangkokInstant(since),
    until: isExact || input.to === undefined ? null : bangkokInstant(addDays(input.to, 1)),
    amountFrom: input.amount_from ?? null,
    amountTo: input.amount_to ?? null,
  }
}

/** The keys that a message of this number has, of whichever provider. */
async function keysOf({ db }: Services, transaction: string): Promise<string[]> {
  const providers = await findProviderNames(db)
  return providers.map(({ providerId }) => transactionKey(providerId, transaction.toLowerCase()))
}

/** Whom a number or a phone means; undefined: nobody. */
async function findMember(
  services: Services,
  ports: GamePorts,
  wanted: string,
): Promise<bigint | undefined> {
  const digits = phoneDigits(wanted).replace('#', '')
  if (!/^\d{1,15}$/.test(digits)) return undefined
  if (!/^0\d{9}$/.test(digits)) return BigInt(digits)
  const memberId = await ports.members(services).findByPhone(digits)
  return memberId === null ? undefined : BigInt(memberId)
}

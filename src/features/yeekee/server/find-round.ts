import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { yeekeeErrors } from '../contract.ts'
import { namedRoom, readReference } from '../rules/reference.ts'
import type { YeekeePorts, YeekeeRound } from './ports.ts'

/**
 * The round of which a text speaks, as it stands on a bill or in a transcript.
 * @throws not_found where it names one that is not, reference_unreadable where it names none,
 *   reference_ambiguous where several rooms have it
 */
export async function findRound(
  services: Services,
  ports: YeekeePorts,
  text: string,
): Promise<{ round_id: number }> {
  const read = readReference(text)
  if (!read.ok || read.value.kind === 'bill') {
    throw new Refusal(yeekeeErrors.reference_unreadable)
  }
  const { value } = read
  if (value.kind === 'round') return toAnswer(await ports.rounds.find(services.db, value.roundId))
  if (value.kind === 'ref') return toAnswer(await ports.rounds.findByRef(services.db, value.ref))
  const rooms = await ports.rounds.findNumbered(services.db, value)
  const room = namedRoom(rooms, text)
  if (!room && rooms.length > 0) throw new Refusal(yeekeeErrors.reference_ambiguous)
  return toAnswer(room)
}

function toAnswer(round: YeekeeRound | null | undefined): { round_id: number } {
  if (!round) throw new Refusal(commonErrors.not_found)
  return { round_id: Number(round.roundId) }
}

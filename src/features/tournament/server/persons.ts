import type { Services } from '#platform/services.ts'
import type { TournamentPorts } from './ports.ts'

/** Who is behind an account; one whose person nobody knows stands for itself. */
export async function personOf(
  services: Services,
  ports: TournamentPorts,
  memberId: number,
): Promise<string> {
  const found = await ports.members(services).findPersons([memberId])
  return found.get(memberId) ?? `member:${memberId}`
}

import type { Services } from '#platform/services.ts'
import type { AffiliatePorts } from './ports.ts'

/** What the people of the staff are called, each asked once; null for nobody. */
export async function staffNames(
  services: Services,
  ports: AffiliatePorts,
  ids: readonly (bigint | null)[],
): Promise<(id: bigint | null) => string | null> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  const names = new Map(
    await Promise.all(
      asked.map(async (id) => [id, await ports.staffName(services, Number(id))] as const),
    ),
  )
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

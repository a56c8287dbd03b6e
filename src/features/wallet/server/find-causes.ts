import type { StatementLine } from '#ledger/statement.ts'
import type { MoneyCause } from '#platform/money-cause.ts'
import type { Services } from '#platform/services.ts'
import type { WalletPorts } from './ports.ts'

/** What moved the money of these lines, by their ids. Cost: a question for each kind and feature that pays with it. */
export async function findCauses(
  { causes }: Pick<WalletPorts, 'causes'>,
  services: Services,
  memberId: number,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, MoneyCause>> {
  const asked = [...Map.groupBy(lines, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const rows = ofKind.map(({ id, refId, at }) => ({
      id,
      refId: refId === null ? null : Number(refId),
      at,
    }))
    return (causes[kind] ?? []).map((find) => find(services, memberId, rows))
  })
  return new Map((await Promise.all(asked)).flatMap((found) => [...found]))
}

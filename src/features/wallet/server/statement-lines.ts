import type { CallInput } from '#kernel/contract.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { kinds, type KindName } from '#ledger/kinds.ts'
import type { StatementFilter, StatementLine, StatementSearch } from '#ledger/statement.ts'
import type { Services } from '#platform/services.ts'
import type { exportStatement } from '../contract.ts'
import { readSearch, statementRef } from '../rules.ts'
import type { WalletPorts } from './ports.ts'

/** The filters that the list and the file have in common, as they were parsed. */
export type Asked = Pick<
  CallInput<typeof exportStatement>,
  'group' | 'from' | 'to' | 'wallet_id' | 'search'
>

/** What the ledger looks for; another member's wallet, bill or reference finds nothing. */
export async function filterOf(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  asked: Asked,
): Promise<StatementFilter> {
  return {
    memberId,
    ...(asked.wallet_id === undefined ? {} : { walletId: asked.wallet_id }),
    ...(asked.group === 'all' ? {} : { groups: [asked.group] }),
    ...(asked.from === undefined ? {} : { from: bangkokInstant(asked.from) }),
    ...(asked.to === undefined ? {} : { to: bangkokInstant(addDays(asked.to, 1)) }),
    ...(asked.search ? { search: await meant(ports, services, memberId, asked.search) } : {}),
  }
}

async function meant(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  typed: string,
): Promise<StatementSearch> {
  const { amountSatang, reference } = readSearch(typed)
  const found =
    reference === null
      ? []
      : await Promise.all(ports.findByReference.map((find) => find(services, memberId, reference)))
  return {
    amountSatang,
    rows: found
      .flat()
      .map(({ kinds: names, refId }) => ({ kinds: names.filter(isKind), refId: BigInt(refId) })),
  }
}

const isKind = (name: string): name is KindName => name in kinds

/** A line with the words that its feature has for it. */
export interface WordedLine extends StatementLine {
  readonly ref: string | null
  readonly subject: string | null
}

/** Puts references and subjects to lines; one question per kind that says something. */
export async function wordLines(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  lines: readonly StatementLine[],
): Promise<WordedLine[]> {
  const [references, subjects] = await Promise.all(
    [ports.references, ports.subjects].map((finders) =>
      findWords(finders, services, memberId, lines),
    ),
  )
  return lines.map((line) => ({
    ...line,
    ref: statementRef(line.group, line.refId, references?.get(line.id)),
    subject: subjects?.get(line.id) ?? null,
  }))
}

async function findWords(
  finders: WalletPorts['references'],
  services: Services,
  memberId: number,
  lines: readonly StatementLine[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [kind, find] of Object.entries(finders)) {
    const ofKind = lines.filter((line) => line.kind === kind && line.refId !== null)
    if (ofKind.length === 0) continue
    const byId = await find(
      services,
      memberId,
      ofKind.map((line) => Number(line.refId)),
    )
    for (const line of ofKind) {
      const reference = byId.get(Number(line.refId))
      if (reference !== undefined) found.set(line.id, reference)
    }
  }
  return found
}

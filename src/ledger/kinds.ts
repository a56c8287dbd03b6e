import { statementGroupNames, type StatementGroup } from '#kernel/statement-groups.ts'
import { bonusKinds } from './kinds/bonus.ts'
import { claimKinds } from './kinds/claim.ts'
import { correctionKinds } from './kinds/correction.ts'
import { depositKinds } from './kinds/deposit.ts'
import { gameKinds } from './kinds/game.ts'
import { type Kind, WALLETS } from './kinds/kind.ts'
import { lotteryKinds } from './kinds/lottery.ts'
import { rewardKinds } from './kinds/reward.ts'
import { withdrawKinds } from './kinds/withdraw.ts'
import { yeekeeKinds } from './kinds/yeekee.ts'

/**
 * The closed list of movements: every way in which money can move. `ledger.kind` is its mirror in
 * the database, which refuses any other; a migration adds to both and a test compares them.
 */
export const kinds = {
  ...depositKinds,
  ...withdrawKinds,
  ...lotteryKinds,
  ...yeekeeKinds,
  ...bonusKinds,
  ...claimKinds,
  ...gameKinds,
  ...rewardKinds,
  ...correctionKinds,
} as const

export type KindName = keyof typeof kinds

/** Each kind by name, without its literal types. */
export const kindTable: Readonly<Record<KindName, Kind>> = kinds

const byCode = new Map(
  (Object.keys(kinds) as KindName[]).map((name) => [kindTable[name].code, name] as const),
)

/** The name of a stored code. @throws for a code that the list does not have */
export function kindName(code: number): KindName {
  const name = byCode.get(code)
  if (!name) throw new Error(`ledger: no movement kind ${code}`)
  return name
}

const used = new Set(Object.values(kindTable).map(({ group }) => group))
/** The groups that a movement can stand under, in the order of the statement's tabs. */
export const kindGroups = statementGroupNames.filter((name) => used.has(name))

/** The codes of some groups, for filters. */
export function codesOf(groups: readonly StatementGroup[]): number[] {
  return Object.values(kindTable)
    .filter((kind) => groups.includes(kind.group))
    .map((kind) => kind.code)
}

const wallets: readonly string[] = WALLETS
const areWallets = (names: Kind['debit']) =>
  names !== 'any' && names.length > 0 && names.every((name) => wallets.includes(name))

/** The codes of movements between two wallets of one member: nothing came in and nothing went out. */
export const codesBetweenOwn: readonly number[] = Object.values(kindTable)
  .filter(({ debit, credit }) => areWallets(debit) && areWallets(credit))
  .map(({ code }) => code)

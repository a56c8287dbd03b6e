import { groupOf, type StatementGroup } from '#kernel/statement-groups.ts'

/**
 * What a movement belongs to, in words a member can read out to staff. A bill's number is its id
 * (`โพย 1204`); where people use a code of its own, `known` has it (`WD-8841-2207`).
 */
export function statementRef(
  group: StatementGroup,
  refId: bigint | null,
  known: string | undefined,
): string | null {
  if (known !== undefined) return known
  const { row } = groupOf(group)
  return row !== undefined && refId !== null ? `${row} ${refId}` : null
}

/** The filters of the statement, in the order of their tabs; `all` stands before them. */
export const statementGroups = [
  'deposit',
  'withdraw',
  'bet',
  'prize',
  'bonus',
  'affiliate',
  'cashback',
  'other',
] as const
export type StatementGroup = (typeof statementGroups)[number]

/** What the tabs are called. */
export const statementGroupLabels: Readonly<Record<StatementGroup | 'all', string>> = {
  all: 'ทั้งหมด',
  deposit: 'ฝาก',
  withdraw: 'ถอน',
  bet: 'เดิมพัน',
  prize: 'รางวัล',
  bonus: 'โบนัส',
  affiliate: 'ค่าแนะนำ',
  cashback: 'คืนยอด',
  other: 'อื่น ๆ',
}

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
  const isBill = group === 'bet' || group === 'prize'
  return isBill && refId !== null ? `โพย ${refId}` : null
}

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

const refWords: Partial<Readonly<Record<StatementGroup, string>>> = {
  deposit: 'ฝาก',
  withdraw: 'ถอน',
  bet: 'โพย',
  prize: 'โพย',
}

/** What a movement belongs to, in words a member can read out to staff: `โพย 1204`. */
export function statementRef(group: StatementGroup, refId: bigint | null): string | null {
  return refId === null ? null : `${refWords[group] ?? 'รายการ'} ${refId}`
}

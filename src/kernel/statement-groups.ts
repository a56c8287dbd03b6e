interface Group {
  /** What the tab is called. */
  readonly thai: string
  /** What the row behind a line is called where its number is its id: `โพย 1204`. */
  readonly row?: string
}

/**
 * The groups of a member's statement, in the order of their tabs. Each kind of movement names its
 * group, and a group belongs to one product, so that its words never stand at another one's money.
 */
export const statementGroups = {
  deposit: { thai: 'ฝาก' },
  withdraw: { thai: 'ถอน' },
  bet: { thai: 'แทงหวย', row: 'โพย' },
  prize: { thai: 'รางวัลหวย', row: 'โพย' },
  game: { thai: 'เกม' },
  bonus: { thai: 'โบนัส' },
  affiliate: { thai: 'ค่าแนะนำ' },
  cashback: { thai: 'คืนยอด' },
  reward: { thai: 'กิจกรรม' },
  transfer: { thai: 'ย้ายเงิน' },
  other: { thai: 'อื่น ๆ' },
} as const satisfies Record<string, Group>

export type StatementGroup = keyof typeof statementGroups

export const statementGroupNames = Object.keys(statementGroups) as [
  StatementGroup,
  ...StatementGroup[],
]

/** The group by name, without its literal types. */
export const groupOf = (name: StatementGroup): Group => statementGroups[name]

import { formatBaht, type Satang } from '#kernel/money.ts'

/** What is known of a member and his request when he asks. */
export interface CheckedFacts {
  readonly askedAt: Date
  readonly joinedAt: Date
  readonly passwordChangedAt: Date | null
  readonly accountAddedAt: Date
  readonly accountVerified: boolean
  readonly accountNewForSeconds: number
  /** What he was paid out in all. */
  readonly paidBeforeSatang: Satang
  readonly turnoverNeedSatang: Satang
  readonly turnoverLeftSatang: Satang
  /** This request and those of the 24 hours before it whose money did not come back. */
  readonly rollingSatang: Satang
  /** From so much on two people decide; null: never. */
  readonly twoApprovalsFromSatang: Satang | null
  readonly isExcluded: boolean
  /** How many of the staff credited him by hand lately. */
  readonly handCreditors: number
  readonly amountSatang: Satang
  /** This request and the others of its Bangkok day. */
  readonly todaySatang: Satang
  /** How far he is known, and what that lets out without a look; null: everything. */
  readonly tier: number
  readonly tierMaxSatang: Satang | null
  readonly tierDayMaxSatang: Satang | null
}

/** Each check by its name; the desk has the words. Their number is in withdraw.takes_no_person. */
export const findingNames = [
  'new_member',
  'first_withdrawal',
  'unplayed_deposit',
  'large_in_a_day',
  'exclusion',
  'hand_credit',
  'bank_account',
  'password_changed',
  'identity_tier',
] as const
export type FindingName = (typeof findingNames)[number]

/** What a check found: as data, with what it was judged by. */
export interface Finding {
  readonly name: FindingName
  readonly result: 'passed' | 'look'
  readonly evidence: Readonly<Record<string, string>>
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Looks at a request in every way there is. Nothing here refuses: what stands out is for a person.
 * Source: standards.md §5.6; backoffice.md §3.3 for the sum of 24 hours, which is what three requests just
 * below the amount come to; §4.2 for the account.
 */
export function findingsOf(facts: CheckedFacts): readonly Finding[] {
  const since = (at: Date): number => facts.askedAt.getTime() - at.getTime()
  const { passwordChangedAt: changed, twoApprovalsFromSatang: twoFrom } = facts
  const isAccountNew = since(facts.accountAddedAt) < facts.accountNewForSeconds * 1000
  return [
    finding('new_member', since(facts.joinedAt) < DAY_MS, { joined_at: text(facts.joinedAt) }),
    finding('first_withdrawal', facts.paidBeforeSatang === 0n, {
      paid_before: formatBaht(facts.paidBeforeSatang),
    }),
    finding('unplayed_deposit', facts.turnoverLeftSatang > 0n, {
      left: formatBaht(facts.turnoverLeftSatang),
      need: formatBaht(facts.turnoverNeedSatang),
    }),
    finding('large_in_a_day', twoFrom !== null && facts.rollingSatang >= twoFrom, {
      sum: formatBaht(facts.rollingSatang),
    }),
    // Who shut himself out of play takes his money like anybody else; a person is only told.
    finding('exclusion', false, { excluded: facts.isExcluded ? 'yes' : 'no' }),
    finding('hand_credit', facts.handCreditors > 0, { people: `${facts.handCreditors}` }),
    finding('bank_account', isAccountNew || !facts.accountVerified, {
      added_at: text(facts.accountAddedAt),
      verified: facts.accountVerified ? 'yes' : 'no',
    }),
    finding('password_changed', changed !== null && since(changed) < DAY_MS, {
      changed_at: changed === null ? '' : text(changed),
    }),
    // Money of a member is never kept for want of papers: a person looks at what is more than usual.
    finding('identity_tier', isAboveTier(facts), {
      tier: `${facts.tier}`,
      today: formatBaht(facts.todaySatang),
    }),
  ]
}

const isAboveTier = (facts: CheckedFacts): boolean =>
  (facts.tierMaxSatang !== null && facts.amountSatang > facts.tierMaxSatang) ||
  (facts.tierDayMaxSatang !== null && facts.todaySatang > facts.tierDayMaxSatang)

const text = (at: Date): string => at.toISOString()

const finding = (name: FindingName, looks: boolean, evidence: Finding['evidence']): Finding => ({
  name,
  result: looks ? 'look' : 'passed',
  evidence,
})

/** May it go without a person? The setting allows the sum of a day, so that splitting gains nothing. */
export const takesNoPerson = (
  findings: readonly Finding[],
  rollingSatang: Satang,
  autoApproveUpToSatang: Satang | null,
): boolean =>
  autoApproveUpToSatang !== null &&
  rollingSatang <= autoApproveUpToSatang &&
  findings.every(({ result }) => result === 'passed')

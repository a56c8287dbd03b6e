import { accountTable } from '#ledger/chart.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { Kind } from '#ledger/kinds/kind.ts'
import { pageOf, tableOf } from './reference.ts'

const accountNames = (accounts: 'any' | readonly string[]) =>
  accounts === 'any' ? 'any' : accounts.map((account) => `\`${account}\``).join(', ')

const notesOf = (kind: Kind): string =>
  [
    kind.isStake && 'stake',
    kind.isReward && 'reward',
    kind.keepsRefusal && 'refusal kept',
    kind.countsAs && `counts as ${kind.countsAs}`,
    kind.isTombstone && 'tombstone',
    kind.isCorrection && 'with reason and author',
  ]
    .filter(Boolean)
    .join(', ')

/** `docs/reference/postings.md`: every way in which money can move, and the accounts it meets. */
export function renderPostings(): string {
  const kinds = Object.entries(kindTable).map(([name, kind]) => [
    String(kind.code),
    `\`${name}\``,
    kind.thai,
    accountNames(kind.debit),
    accountNames(kind.credit),
    kind.phase,
    notesOf(kind),
  ])
  const accounts = Object.entries(accountTable).map(([name, account]) => [
    String(account.kind),
    `\`${name}\``,
    account.thai,
    account.forMember ? 'member' : 'house',
    account.asset,
    FLOORS[account.rule],
    account.per ?? '',
  ])
  return pageOf(
    'Postings',
    'A movement takes its amount from the debited account and gives it to the credited one ' +
      '(`src/ledger/kinds/`, `src/ledger/chart.ts`).',
    [
      `## Kinds of movement\n\n${tableOf(['Code', 'Kind', 'Words', 'Debit', 'Credit', 'Phase', 'Notes'], kinds)}`,
      `## Accounts\n\n${tableOf(['Kind', 'Account', 'Words', 'Whose', 'Asset', 'Floor', 'One per'], accounts)}`,
    ],
  )
}

const FLOORS = {
  0: '',
  1: 'debits never exceed credits',
  2: 'credits never exceed debits',
} as const

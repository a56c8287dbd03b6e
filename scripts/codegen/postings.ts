import { chart } from '#ledger/chart.ts'
import { kindTable } from '#ledger/kinds.ts'
import { pageOf, tableOf } from './reference.ts'

const accountNames = (accounts: 'any' | readonly string[]) =>
  accounts === 'any' ? 'any' : accounts.map((account) => `\`${account}\``).join(', ')

/** `docs/reference/postings.md`: every way in which money can move, and the accounts it meets. */
export function renderPostings(): string {
  const kinds = Object.entries(kindTable).map(([name, kind]) => [
    String(kind.code),
    `\`${name}\``,
    kind.thai,
    accountNames(kind.debit),
    accountNames(kind.credit),
    kind.phase,
    [kind.stake && 'stake', kind.keepRefusal && 'refusal kept'].filter(Boolean).join(', '),
  ])
  const accounts = Object.entries(chart).map(([name, account]) => [
    String(account.kind),
    `\`${name}\``,
    account.thai,
    account.forMember ? 'member' : 'house',
    account.asset,
    FLOORS[account.rule],
  ])
  return pageOf(
    'Postings',
    'A movement takes its amount from the debited account and gives it to the credited one ' +
      '(`src/ledger/kinds.ts`, `src/ledger/chart.ts`).',
    [
      `## Kinds of movement\n\n${tableOf(['Code', 'Kind', 'Words', 'Debit', 'Credit', 'Phase', 'Notes'], kinds)}`,
      `## Accounts\n\n${tableOf(['Kind', 'Account', 'Words', 'Whose', 'Asset', 'Floor'], accounts)}`,
    ],
  )
}

const FLOORS = {
  0: '',
  1: 'debits never exceed credits',
  2: 'credits never exceed debits',
} as const

import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { findMembers as call } from '../../operator-contract.ts'
import { hasTail, nameWord, readMemberSearch, tailWord } from '../../rules/member-search.ts'
import { findBankAccounts } from '../bank-account-store.ts'
import { findMemberLogin } from '../member-store.ts'
import { findByShownPhone, findByWords } from '../search-store.ts'
import { viewMembers } from './view-members.ts'

/** More than a person reads; whoever is not among them is found by another word. */
const SHOWN_MAX = 20
/** A longer end of an account is looked for among those with the same last four digits. */
const SAME_END_MAX = 200

/** The members whom the words of the search may mean, masked. */
export async function findMembers(
  services: Services,
  { text }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, vault } = services
  const search = readMemberSearch(text)
  const byPhone = search.phone === null ? null : await findMemberLogin(db, vault, search.phone)
  const ids = new Set([
    ...(byPhone ? [byPhone.memberId] : []),
    ...(search.memberId === null ? [] : [search.memberId]),
    ...(await findByShownPhone(db, vault, search.phoneShown)),
    ...(await findByTail(services, search.accountTail)),
    ...(await findByWords(db, vault, search.names.map(nameWord), SHOWN_MAX + 1)),
  ])
  const items = await viewMembers(services, [...ids].slice(0, SHOWN_MAX))
  return { items, has_more: ids.size > SHOWN_MAX }
}

async function findByTail({ db, vault }: Services, tail: string | null): Promise<number[]> {
  if (tail === null) return []
  const found = await findByWords(db, vault, [tailWord(tail)], SAME_END_MAX)
  const fits = found.map(async (memberId) => {
    const accounts = await findBankAccounts(db, vault, memberId)
    return accounts.some(({ accountNumber }) => hasTail(accountNumber, tail)) ? [memberId] : []
  })
  return (await Promise.all(fits)).flat()
}

import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { parseBaht } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import type { Services } from '#platform/services.ts'
import type { LineCaseView, listLineCases as call } from '../line-case-contract.ts'
import { lineCaseKinds, waysOf } from '../rules/line-case.ts'
import type { ToldLine } from '../rules/line-repeat.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import { findLineCases, type LineCase } from './line-case-store.ts'
import { findLineMoney, type LineMoney, takesOf } from './line-money.ts'
import { maskAccount } from './mask-account.ts'
import type { DepositPorts } from './ports.ts'
import { findPhoneMembers } from './read-case-word.ts'
import { findLine, findLineId, type StatementLine } from './statement-store.ts'

const REPEATS = ['repeat_differs'] as const
const kindsOf = {
  all: lineCaseKinds,
  repeats: REPEATS,
  reversals: lineCaseKinds.filter((kind) => kind !== 'repeat_differs'),
} as const

/** A case with what it is about. */
interface Found {
  readonly lineCase: LineCase
  readonly line: StatementLine
  readonly first: StatementLine | null
  readonly money: LineMoney
}

/** The desk's list of lines that wait for a person, or were decided: oldest first. */
export async function listLineCases(
  services: Services,
  ports: DepositPorts,
  { status, about, search, cursor, limit }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, vault } = services
  const filter = {
    isOpen: status === 'open',
    kinds: kindsOf[about],
    word: search ? await wordOf(services, ports, search, status === 'open') : null,
    afterId: cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n,
  }
  const rows = await findLineCases(db, vault, filter, limit + 1)
  const found = await Promise.all(
    rows.slice(0, limit).map((lineCase) => findAbout(services, ports, lineCase)),
  )
  const accounts = new Map((await findReceivingAccounts(db)).map((one) => [one.id, one]))
  const memberIds = found.flatMap(({ money }) => money.memberId ?? [])
  const labels = await ports.members(services).findLabels(memberIds)
  return {
    items: found.map((one) => showCase(one, accounts, labels)),
    next_cursor: rows.length > limit ? `${found.at(-1)?.lineCase.id}` : null,
  }
}

/** Members of so many cases are looked up for one search by a phone. */
const LOOKED_MAX = 200

/** `1,250.5` in satang beside the text, and of a phone the cases that show its member. */
async function wordOf(services: Services, ports: DepositPorts, search: string, isOpen: boolean) {
  const { db, vault } = services
  const amount = parseBaht(plainSigns(search).replaceAll(/[,\s]/g, ''))
  const memberIds = new Set(await findPhoneMembers(services, ports, search))
  const all = { isOpen, kinds: lineCaseKinds, word: null, afterId: 0n }
  const cases = memberIds.size === 0 ? [] : await findLineCases(db, vault, all, LOOKED_MAX)
  const caseIds: number[] = []
  for (const lineCase of cases) {
    const { memberId } = await findLineMoney(services, ports, lineCase)
    if (memberId !== null && memberIds.has(memberId)) caseIds.push(lineCase.id)
  }
  return { text: search, amountSatang: amount.ok ? amount.value : null, caseIds }
}

async function findAbout(
  services: Services,
  ports: DepositPorts,
  lineCase: LineCase,
): Promise<Found> {
  const { db, vault } = services
  const line = await findLine(db, vault, lineCase.lineId)
  invariant(line, `case ${lineCase.id} has its line`)
  const { receivingAccountId, reverses, amountSatang } = line
  const firstId =
    lineCase.told || reverses === null
      ? null
      : await findLineId(db, receivingAccountId, reverses, amountSatang)
  const first = firstId === null ? null : await findLine(db, vault, firstId)
  return { lineCase, line, first, money: await findLineMoney(services, ports, lineCase) }
}

function showCase(
  { lineCase, line, first, money }: Found,
  accounts: ReadonlyMap<bigint, ReceivingAccount>,
  labels: ReadonlyMap<number, { username: string; displayName: string }>,
): LineCaseView {
  const { id, kind, told, differs, openedAt, outcome } = lineCase
  const account = accounts.get(line.receivingAccountId)
  invariant(account, `line ${line.id} has its account`)
  const { memberId, place } = money
  const label = memberId === null ? undefined : labels.get(memberId)
  return {
    case_id: id,
    kind,
    opened_at: openedAt,
    account: { bank_code: account.bankCode, account_number: account.accountNumber },
    line: showLine(line),
    told: told && showLine(told),
    differs: [...differs],
    first: first && showLine(first),
    place,
    member:
      memberId !== null && label
        ? { member_id: memberId, name: label.displayName, phone: label.username }
        : null,
    takes: outcome === null ? takesOf(kind, line.amountSatang, money) : null,
    ways: outcome === null ? [...waysOf(kind)] : [],
    resolution: showResolution(lineCase),
  }
}

const showLine = (line: ToldLine): LineCaseView['line'] => ({
  line_id: line.feedLineId,
  direction: line.direction,
  amount: line.amountSatang,
  at: line.at,
  reference: line.transRef ?? line.ref1,
  payer: {
    name: line.payer.name,
    bank_code: line.payer.bankCode,
    account: line.payer.accountNumber
      ? maskAccount(line.payer.accountNumber)
      : (line.payer.accountTail ?? null),
  },
})

function showResolution(lineCase: LineCase): LineCaseView['resolution'] {
  const { outcome, resolvedAt: at, resolvedByName, note, takenSatang, owedSatang } = lineCase
  if (!outcome || !at || resolvedByName === null || note === null) return null
  return {
    outcome,
    staff_name: resolvedByName,
    note,
    at,
    taken: takenSatang,
    owed: owedSatang,
  }
}

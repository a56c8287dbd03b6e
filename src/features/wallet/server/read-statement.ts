import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { readStatement as readLedger, totalByMonth, totalStatement } from '#ledger/statement.ts'
import type { Services } from '#platform/services.ts'
import type { monthlyStatement, statement } from '../contract.ts'
import { groupOf } from '#kernel/statement-groups.ts'
import {
  type getMemberMoney,
  type getMemberStatement,
  MEMBER_MONEY_MAX,
} from '../operator-contract.ts'
import { firstDayOfMonths } from '../rules.ts'
import { findCauses } from './find-causes.ts'
import type { WalletPorts } from './ports.ts'
import { filterOf, type WordedLine, wordLines } from './statement-lines.ts'

/**
 * Movements of the member's own wallets, newest first, with the totals of the whole range. Another
 * member's wallet id finds nothing.
 */
export async function readStatement(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  input: CallInput<typeof statement>,
): Promise<CallOutput<typeof statement>> {
  const { lines, ...rest } = await readPage(ports, services, memberId, input)
  return { items: lines.map(([, shown]) => shown), ...rest }
}

/** The same for the desk, with the bills behind the lines. */
export async function readMemberStatement(
  ports: WalletPorts,
  services: Services,
  input: CallInput<typeof getMemberStatement>,
): Promise<CallOutput<typeof getMemberStatement>> {
  const { lines, ...rest } = await readPage(ports, services, input.member_id, input)
  return {
    items: lines.map(([line, shown]) => ({
      ...shown,
      bill_id: isOfBill(line) ? Number(line.refId) : null,
    })),
    ...rest,
  }
}

/** Lines of bets and prizes have the number of their bill. */
const isOfBill = ({ group, refId }: WordedLine): boolean =>
  refId !== null && groupOf(group).row !== undefined

type Shown = CallOutput<typeof statement>

async function readPage(
  ports: WalletPorts,
  services: Services,
  memberId: number,
  input: CallInput<typeof statement>,
): Promise<Omit<Shown, 'items'> & { lines: (readonly [WordedLine, Shown['items'][number]])[] }> {
  const { db } = services
  const filter = await filterOf(ports, services, memberId, input)
  const [page, totals] = await Promise.all([
    readLedger(db, {
      ...filter,
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { cursor: input.cursor }),
    }),
    totalStatement(db, filter),
  ])
  const [lines, causes] = await Promise.all([
    wordLines(ports, services, memberId, page.items),
    findCauses(ports, services, memberId, page.items),
  ])
  return {
    lines: lines.map((line) => [
      line,
      {
        id: line.id,
        wallet_id: Number(line.walletId),
        wallet_name: line.walletName,
        kind: line.kind,
        group: line.group,
        label: line.label,
        amount: line.deltaSatang,
        balance_after: line.afterSatang,
        at: line.at,
        cause: causes.get(line.id) ?? null,
        ref: line.ref,
        subject: line.subject,
        status: line.status,
      },
    ]),
    next_cursor: page.nextCursor,
    totals: {
      in: totals.inSatang,
      out: totals.outSatang,
      net: totals.inSatang - totals.outSatang,
    },
  }
}

/** The last months with a movement in them, this one included, newest first. */
export async function readMonths(
  { db, clock }: Services,
  memberId: number,
  { months }: CallInput<typeof monthlyStatement>,
): Promise<CallOutput<typeof monthlyStatement>> {
  const today = bangkokDay(await clock.now())
  const totals = await totalByMonth(db, {
    memberId,
    from: bangkokInstant(firstDayOfMonths(today, months)),
    to: bangkokInstant(addDays(today, 1)),
  })
  const byMonth = Map.groupBy(totals, ({ month }) => month)
  return [...byMonth].map(([month, groups]) => {
    const income = groups.reduce((sum, { inSatang }) => sum + inSatang, 0n)
    const spent = groups.reduce((sum, { outSatang }) => sum + outSatang, 0n)
    return {
      month,
      in: income,
      out: spent,
      net: income - spent,
      groups: groups.map(({ group, inSatang, outSatang }) => ({
        group,
        in: inSatang,
        out: outSatang,
      })),
    }
  })
}

/** What a desk looks at beside a case: how this member's money came and went before. */
export async function readMemberMoney(
  ports: WalletPorts,
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof getMemberMoney>> {
  const { items } = await readLedger(services.db, {
    memberId,
    groups: ['deposit', 'withdraw'],
    limit: MEMBER_MONEY_MAX,
  })
  const lines = await wordLines(ports, services, memberId, items)
  return {
    items: lines.map(({ id, group, label, deltaSatang: amount, at, ref, status }) => ({
      id,
      group,
      label,
      amount,
      at,
      ref,
      status,
    })),
  }
}

import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../losses-contract.ts'
import {
  type Asked,
  type DeskRow,
  findDeskRows,
  findDeskRow,
  findHeldRows,
  findRowsOf,
  type Place,
  sumDeskRows,
} from './desk-loss-store.ts'
import { findLoss } from './loss-store.ts'
import type { CashbackPorts } from './ports.ts'
import { describeLosses } from './read-cashback.ts'
import { findTermsVersions } from './terms-store.ts'
import { findTurnover } from './turnover-store.ts'

const HELD_SHOWN = 200
/** Of the accounts that have something in common with one. */
const RELATED_MAX = 50

/** The members of a day, or the days of a member, with what they all come to. */
export async function listDeskLosses(
  services: Services,
  ports: CashbackPorts,
  input: calls.DeskLossesInput,
): Promise<CallOutput<typeof calls.listDeskLosses>> {
  const { db } = services
  const { day, member, state, cursor, limit } = input
  const memberIds = member === undefined ? null : await ports.members(services).findTyped(member)
  const asked = askedOf(day, memberIds)
  if (!asked) throw new Error('cashback: neither a day nor a member was asked for')
  const isByDay = asked.day === null
  const [found, sums] = await Promise.all([
    findDeskRows(db, asked, {
      state: state ?? null,
      after: placeOf(cursor, isByDay),
      limit: limit + 1,
    }),
    sumDeskRows(db, asked),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const place = last && `${isByDay ? last.day : last.amountSatang}/${last.lossId}`
  return {
    items: await showRows(services, ports, rows),
    next_cursor: place && found.length > limit ? place : null,
    sums: sums.map((one) => ({ state: one.state, count: one.count, amount: one.amountSatang })),
  }
}

/** What a call asks for; its schema wants one of the two. */
function askedOf(day: Day | undefined, memberIds: readonly number[] | null): Asked | null {
  if (day !== undefined) return { day, memberIds }
  return memberIds === null ? null : { day: null, memberIds }
}

/** Where a page goes on; a cursor that is none begins anew. */
function placeOf(cursor: string | undefined, isByDay: boolean): Place | null {
  const shape = isByDay ? /^(\d{4}-\d{2}-\d{2})\/(\d{1,18})$/ : /^(\d{1,18})\/(\d{1,18})$/
  const [, first, lossId] = shape.exec(cursor ?? '') ?? []
  if (first === undefined || lossId === undefined) return null
  const rest = isByDay ? { day: first, amountSatang: 0n } : { day: '', amountSatang: BigInt(first) }
  return { lossId: BigInt(lossId), ...rest }
}

type Row = CallOutput<typeof calls.listDeskLosses>['items'][number]

async function showRows(
  services: Services,
  ports: CashbackPorts,
  rows: readonly DeskRow[],
): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ memberId }) => Number(memberId)))]
  const labels = await ports.members(services).findLabels(ids)
  return rows.map((row) => {
    const label = labels.get(Number(row.memberId))
    return {
      loss_id: Number(row.lossId),
      member: {
        member_id: Number(row.memberId),
        name: label?.displayName ?? '',
        phone: label?.username ?? '',
      },
      day: row.day,
      part: row.part,
      state: row.state,
      base: row.baseSatang,
      amount: row.amountSatang,
    }
  })
}

type Held = NonNullable<CallOutput<typeof calls.getDeskLoss>['hold']>

async function showHold(
  services: Services,
  ports: CashbackPorts,
  staffId: number,
  { heldAt, heldUntil, heldBy, note }: DeskRow,
): Promise<Held | null> {
  if (!heldAt || !heldUntil) return null
  return {
    by: heldBy === null ? null : await ports.staffName(services, Number(heldBy)),
    by_me: heldBy === BigInt(staffId),
    since: heldAt,
    until: heldUntil,
    note,
  }
}

/** Sums that staff look at. */
export async function listHeldLosses(
  services: Services,
  ports: CashbackPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listHeldLosses>> {
  const rows = await findHeldRows(services.db, HELD_SHOWN)
  const shown = await showRows(services, ports, rows)
  const items = []
  for (const [at, row] of rows.entries()) {
    const hold = await showHold(services, ports, staffId, row)
    const one = shown[at]
    if (one && hold) items.push({ ...one, hold })
  }
  return { items, server_time: await services.clock.now() }
}

/** One day of a member, with what helps to decide about it. @throws Refusal not_found */
export async function readDeskLoss(
  services: Services,
  ports: CashbackPorts,
  staffId: number,
  lossId: number,
): Promise<CallOutput<typeof calls.getDeskLoss>> {
  const { db } = services
  const [loss, row] = await Promise.all([findLoss(db, lossId), findDeskRow(db, lossId)])
  if (!loss || !row) throw new Refusal(commonErrors.not_found)
  const memberId = Number(loss.memberId)
  const others = await ports.sharedAccounts(db, memberId, RELATED_MAX)
  const [shown, described, nights, related] = await Promise.all([
    showRows(services, ports, [row]),
    describeLosses(db, [loss], await findTermsVersions(db)),
    findTurnover(db, memberId, { from: loss.day, to: loss.day }),
    findRowsOf(
      db,
      loss.day,
      others.map((one) => one.memberId),
    ),
  ])
  const [one] = shown
  const [answer] = described
  if (!one || !answer) throw new Error(`cashback: part ${lossId} cannot be shown`)
  const [night] = nights
  const sharesOf = new Map(others.map((other) => [other.memberId, other.shares]))
  return {
    loss_id: lossId,
    member: one.member,
    loss: answer,
    hold: await showHold(services, ports, staffId, row),
    ended_by: row.endedBy === null ? null : await ports.staffName(services, Number(row.endedBy)),
    turnover: night
      ? { valid: night.validSatang, credited: night.creditedSatang, open: night.openSatang }
      : null,
    related: (await showRows(services, ports, related)).map(({ member, state, amount }) => ({
      member,
      shares: [...(sharesOf.get(Number(member.member_id)) ?? [])],
      state,
      amount,
    })),
  }
}

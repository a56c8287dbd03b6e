import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { judgeFence, type FencedLine } from './ledger-bank.ts'
import { judgeWallet, type Booked } from './ledger-checker.ts'
import type { Sent } from './ledger-history.ts'
import type { Player } from './ledger-http-wishes.ts'
import type { Stage } from './ledger-http-workers.ts'
import { judgeOrder, type Seen } from './ledger-order.ts'
import { judgeDurable, judgeOutcomes, type Sending, type Stored } from './ledger-outcomes.ts'
import { booksOf } from './ledger-workers.ts'

/** Everything that no history of a right ledger could have left; empty when it is right. */
export async function judgeRun({ history, players }: Stage, db: Db): Promise<string[]> {
  const stored = await readStored(db)
  const payments = players.flatMap(paymentsOf)
  const faults = [
    ...judgeOutcomes([...history.sent, ...payments], stored),
    ...judgeDurable(history.journal.read(), stored).map((fault) => `by the files: ${fault}`),
    ...judgeFence(await readLines(db)),
  ]
  const sent = Map.groupBy(history.sent, ({ wish }) => wish.member)
  for (const player of players) {
    const books = await booksOf({ db }, BigInt(player.walletId))
    const afters = [0n, ...books.map(({ after }) => after)]
    const seen = seenOf(player, sent.get(player.actor) ?? [], versionsOf(books, stored))
    faults.push(
      ...[...judgeWallet(books, []), ...judgeOrder(afters, seen)].map(
        (fault) => `wallet ${player.walletId}: ${fault}`,
      ),
    )
  }
  return faults
}

interface StoredRow extends Stored {
  readonly opId: string
}

/** What members asked for, as the books decided it; a payment is known by its own id. */
async function readStored(db: Db): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select o.op_id as "opId", o.applied,
           case k.name when 'deposit_qr' then 'payment ' || o.ref_id else o.op_id::text end as key,
           case when o.applied then k.name || ' ' || o.ref_id else o.error end as answer
      from ledger.op o join ledger.kind k on k.code = o.kind
     where k.name in ('deposit_qr', 'lottery_stake', 'lottery_cancel', 'withdraw_hold')`.execute(db)
  return rows
}

async function readLines(db: Db): Promise<FencedLine[]> {
  const { rows } = await sql<FencedLine>`
    select l.bill_id as bill, r.round_id as round, b.xid::text::bigint as xid,
           r.fence::text::bigint as fence, r.state = 'settled' as settled
      from lottery.bill l join ledger.op o using (op_id) join ledger.batch b using (base_id)
      join lottery.round r using (round_id)`.execute(db)
  return rows
}

const paymentsOf = ({ payments }: Player): Sending[] =>
  [...payments].map(([id, { answeredAt }]) => ({
    key: `payment ${id}`,
    end: answeredAt === Infinity ? ('unknown' as const) : ('ok' as const),
    answer: answeredAt === Infinity ? '' : `deposit_qr ${id}`,
  }))

/** The version of the wallet that each key made. */
function versionsOf(
  books: readonly Booked[],
  stored: readonly StoredRow[],
): ReadonlyMap<string, bigint> {
  const versions = new Map(books.map(({ key, version }) => [key, version]))
  return new Map(
    stored.flatMap(({ key, opId }) => {
      const version = versions.get(opId)
      return version === undefined ? [] : [[key, version] as const]
    }),
  )
}

/** A wallet's history as its judge reads it. */
function seenOf(
  player: Player,
  sent: readonly Sent[],
  versions: ReadonlyMap<string, bigint>,
): Seen[] {
  const keys = [...Map.groupBy(sent, ({ key }) => key)]
  const paid = [...player.payments].flatMap(([id, times]): Seen[] => {
    const made = versions.get(`payment ${id}`)
    return made === undefined ? [] : [{ what: `payment ${id}`, made, ...times }]
  })
  return [
    ...player.seen,
    ...paid,
    ...keys.flatMap(([key, all]) => seenOfKey(all, versions.get(key))),
  ]
}

/**
 * Nobody knows which sending of a key made its change: a lane whose connection broke sends it again
 * by itself. The change stands between the first sending and the first ok, and each ok saw the
 * state that it left or a later one.
 */
function seenOfKey(sendings: readonly Sent[], made: bigint | undefined): Seen[] {
  const first = sendings.reduce((a, b) => (a.sentAt < b.sentAt ? a : b))
  const ends = sendings.filter(({ end }) => end !== 'unknown')
  const answeredAt = Math.min(...ends.map((sending) => sending.answeredAt))
  const what = `${first.wish.call.path} ${first.key}`
  const { sentAt } = first
  if (made === undefined) {
    const isPoor = ends.some(({ answer }) => answer === 'insufficient_balance')
    return isPoor ? [{ what, sentAt, answeredAt, missing: first.wish.takesSatang }] : []
  }
  const looks = ends.flatMap((ok): Seen[] =>
    ok.balanceSatang === undefined
      ? []
      : [
          {
            what: `${what}, answered`,
            sentAt: ok.sentAt,
            answeredAt: ok.answeredAt,
            notBefore: made,
            balance: ok.balanceSatang,
          },
        ],
  )
  return [{ what, sentAt, answeredAt, made }, ...looks]
}

import { Link } from '@tanstack/react-router'
import { Emblem } from '#ui/art/emblem.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { CardRate, RateCard } from '../contract.ts'
import { RateTable } from './rate-table.tsx'
import { RateDetails, wholeMoney } from './rate-details.tsx'
import { SetTable } from './set-table.tsx'
import { TermChanges } from './term-changes.tsx'
import classes from './rate-card.module.css'

/** Names that are shown before the rest is folded away. */
const NAMED = 6

/** Markets that pay the same, and what they pay. */
export function RateCardPanel({ card, level }: { card: RateCard; level: number | null }) {
  const [first] = card.markets
  if (!first) return null
  const isOne = card.markets.length === 1
  return (
    <Panel padded className={classes.card}>
      <div className={classes.head}>
        <Emblem market={first.emblem} size={36} />
        <h2 className="t18">
          {isOne ? first.name : `${card.category_name} ${card.markets.length} หวย จ่ายเท่ากัน`}
        </h2>
      </div>
      <MarketNames markets={card.markets} />
      <RateCardBody card={card} level={level} />
    </Panel>
  )
}

/** Announced changes, rates with their chances, limits and steps. */
export function RateCardBody({ card, level }: { card: RateCard; level: number | null }) {
  const plain = card.rates.filter(({ set }) => set === null)
  const sets = card.rates.flatMap((row) => (row.set ? [{ row, set: row.set }] : []))
  return (
    <>
      {card.coming.map((change) => (
        <Note key={change.valid_from} tone="amber">
          <strong>เปลี่ยนแปลงตั้งแต่ {thaiDateTime(change.valid_from)}</strong>
          <TermChanges changes={change.changes} />
          โพยที่ส่งก่อนหน้านั้นได้อัตราเดิม
        </Note>
      ))}
      {plain.length > 0 ? <RateTable rates={plain} /> : null}
      {sets.map(({ row, set }) => (
        <SetTable key={row.bet_type} name={row.name} set={set} returns={returnOf(row)} />
      ))}
      <RateDetails rates={card.rates} level={level} />
      <BillLimits card={card} />
    </>
  )
}

const returnOf = (row: CardRate): number => row.chances[0]?.return_percent ?? 0

function MarketNames({ markets }: { markets: RateCard['markets'] }) {
  const links = (some: RateCard['markets']) =>
    some.map((market) => (
      <Link key={market.market_id} to="/lotto/rates" search={{ market: market.code }}>
        {market.name}
      </Link>
    ))
  if (markets.length === 1) {
    return (
      <Link
        to="/lotto/rates"
        search={{ market: markets[0]?.code ?? '' }}
        className={classes.rules ?? ''}
      >
        กติกา เวลา และเลขอั้น
      </Link>
    )
  }
  return (
    <div className={classes.names}>
      {links(markets.slice(0, NAMED))}
      {markets.length > NAMED ? (
        <details>
          <summary>อีก {markets.length - NAMED} หวย</summary>
          <div className={classes.names}>{links(markets.slice(NAMED))}</div>
        </details>
      ) : null}
    </div>
  )
}

function BillLimits({ card }: { card: RateCard }) {
  const limits = [
    ['สูงสุดต่อโพย', card.max_per_bill],
    ['สูงสุดต่อสมาชิกต่องวด', card.max_per_member_round],
    ['รับรวมทั้งงวด', card.max_round],
  ] as const
  const set = limits.filter(([, amount]) => amount !== null)
  if (set.length === 0) return null
  return (
    <p className="t14 c2">
      {set.map(([what, amount]) => `${what} ${wholeMoney(amount ?? '0')}`).join(' · ')}
    </p>
  )
}

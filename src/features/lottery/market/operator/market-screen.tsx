import { useState } from 'react'
import { plainWords } from '#kernel/typed-text.ts'
import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { Chip } from '#ui/parts/chip.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { marketList } from '../operator-contract.ts'
import { CalendarNotices } from './calendar/calendar-notices.tsx'
import { MarketDesk, type MarketTab } from './market-desk.tsx'
import { kindNames, type Market } from './market-wire.ts'
import classes from './market-screen.module.css'

/** What the desk shows; it is in the address. */
export interface MarketPlace {
  readonly market?: number | undefined
  readonly tab?: MarketTab | undefined
}

/** All markets, or the desk of one. */
export function MarketScreen({
  place,
  mayChange,
  onPlace,
}: {
  place: MarketPlace
  mayChange: boolean
  onPlace: (place: MarketPlace) => void
}) {
  const query = useCall(marketList, {})
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
      {(markets) => {
        const chosen = markets.find((market) => Number(market.market_id) === place.market)
        return chosen ? (
          <MarketDesk
            market={chosen}
            tab={place.tab ?? 'rate'}
            mayChange={mayChange}
            onTab={(tab) => onPlace({ market: place.market, tab })}
            onBack={() => onPlace({})}
          />
        ) : (
          <div className="stack">
            <CalendarNotices onPick={(market) => onPlace({ market, tab: 'calendar' })} />
            <MarketRows markets={markets} onPick={(market) => onPlace({ market })} />
          </div>
        )
      }}
    </QueryView>
  )
}

function MarketRows({
  markets,
  onPick,
}: {
  markets: readonly Market[]
  onPick: (marketId: number) => void
}) {
  const [search, setSearch] = useState('')
  const wanted = folded(search)
  const shown = markets.filter(
    ({ name, code }) => folded(name).includes(wanted) || code.includes(wanted),
  )
  return (
    <div className="stack">
      <TextInput
        label="ค้นหาตลาด"
        placeholder="ชื่อหวย"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 ? <p className="c2">ไม่พบตลาดที่ค้นหา</p> : null}
      <PanelList>
        {shown.map((market) => (
          <button
            key={market.market_id}
            type="button"
            className={classes.row}
            onClick={() => onPick(Number(market.market_id))}
          >
            <Emblem market={market.code} size={32} />
            <span className={classes.name}>
              <span className="medium">{market.name}</span>
              <span className="t13 c2">{noteOf(market)}</span>
            </span>
            <Chip tone={market.is_on ? 'green' : 'red'}>{market.is_on ? 'เปิด' : 'ปิดอยู่'}</Chip>
          </button>
        ))}
      </PanelList>
    </div>
  )
}

const folded = (text: string): string => plainWords(text).trim().toLowerCase()

/** The remark of a market: off, a coming version, or its category. */
function noteOf(market: Market): string {
  if (market.notice !== null) return market.notice
  const [next] = market.coming
  if (next) return `${kindNames[next.kind]}ใหม่ เริ่ม ${thaiDateTime(next.valid_from)}`
  return `${market.category_name} · เปิดรับ ${market.open_rounds} งวด`
}

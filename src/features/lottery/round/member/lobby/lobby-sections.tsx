import lotus from '#ui/art/motifs/lotus.svg?raw'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { arrangeLobby, isOpen } from './arrange-lobby.ts'
import { DrawTicket } from './draw-ticket.tsx'
import type { LobbyMarket, LobbyWire } from './lobby-wire.ts'
import { MarketRow, MarkRow } from './market-row.tsx'
import { UrgentCard } from './urgent-card.tsx'
import { YeekeeStrips } from './yeekee-strip.tsx'
import type { LobbyFilter } from './lobby-filters.tsx'
import { searchMarkets } from './search-markets.ts'
import type { Favourites } from './use-favourites.ts'
import classes from './lobby-screen.module.css'

/** In the part of what is open, so many of the others are enough; the rest is folded. */
const UPCOMING_SHOWN = 4

interface Props {
  categories: LobbyWire['categories']
  filter: LobbyFilter
  favourites: Favourites
  isMarking: boolean
  /** The server's time, to the minute. */
  now: number
}

/** The chosen part of the lobby: found by words, marked with stars, or by sections of state. */
export function LobbySections({ categories, filter, favourites, isMarking, now }: Props) {
  const all = categories.flatMap(({ markets }) => markets)
  const isMarked = ({ market_id: id }: LobbyMarket) =>
    favourites.ids.some((one) => String(one) === String(id))
  if (isMarking) {
    const shown = filter.typed === '' ? inGroup(categories, filter.group) : all
    return (
      <Section title="แตะดาวเพื่อเลือกหวยที่ชอบ">
        <PanelList>
          {searchMarkets(shown, filter.typed).map((market) => (
            <MarkRow
              key={market.market_id}
              market={market}
              isMarked={isMarked(market)}
              onToggle={() => favourites.toggle(market.market_id)}
            />
          ))}
        </PanelList>
      </Section>
    )
  }
  if (filter.typed.trim() !== '') return <Found markets={all} typed={filter.typed} now={now} />
  if (filter.group === 'favourites') {
    const marked = all.filter(isMarked)
    return marked.length > 0 ? (
      <Rows title="หวยที่ชอบ" markets={arrangeLobby(marked, now, []).open} now={now} rest={marked} />
    ) : (
      <EmptyState art={lotus} title="ยังไม่มีหวยที่ชอบ กดรูปดาวข้างช่องค้นหาเพื่อเลือก" />
    )
  }
  const shown = inGroup(categories, filter.group)
  const isNarrow = filter.group === 'open'
  const markets =
    filter.onlyOpen && !isNarrow ? shown.filter((market) => isOpen(market, now)) : shown
  return (
    <Arranged
      markets={markets}
      favouriteIds={isNarrow ? favourites.ids : []}
      isNarrow={isNarrow}
      now={now}
    />
  )
}

function inGroup(categories: LobbyWire['categories'], group: string): readonly LobbyMarket[] {
  const category = categories.find(({ code }) => code === group)
  return category?.markets ?? categories.flatMap(({ markets }) => markets)
}

function Found({
  markets,
  typed,
  now,
}: {
  markets: readonly LobbyMarket[]
  typed: string
  now: number
}) {
  const found = searchMarkets(markets, typed)
  return (
    <div role="status">
      {found.length === 0 ? (
        <EmptyState art={lotus} title={`ไม่พบหวย “${typed.trim()}” ลองพิมพ์ชื่อประเทศหรือชื่อย่อ`} />
      ) : (
        <Rows title={`พบ ${found.length} หวย`} markets={[]} rest={found} now={now} />
      )}
    </div>
  )
}

/** Rows in one list: `markets` first, then what of `rest` is not among them. */
function Rows({
  title,
  note,
  markets,
  rest = [],
  now,
}: {
  title?: string
  note?: string
  markets: readonly LobbyMarket[]
  rest?: readonly LobbyMarket[]
  now: number
}) {
  const rows = [...markets, ...rest.filter((market) => !markets.includes(market))]
  if (rows.length === 0) return null
  return (
    <Section title={title} more={note ? <span className="t13 c2">{note}</span> : undefined}>
      <PanelList>
        {rows.map((market) => (
          <MarketRow key={market.market_id} market={market} now={now} />
        ))}
      </PanelList>
    </Section>
  )
}

/** The same rows behind a line that opens them, by key or touch. */
function Folded({
  title,
  markets,
  now,
}: {
  title: string
  markets: readonly LobbyMarket[]
  now: number
}) {
  if (markets.length === 0) return null
  return (
    <details className={classes.folded}>
      <summary>
        {title} ({markets.length})
      </summary>
      <Rows markets={markets} now={now} />
    </details>
  )
}

function Arranged({
  markets,
  favouriteIds,
  isNarrow,
  now,
}: {
  markets: readonly LobbyMarket[]
  favouriteIds: Favourites['ids']
  isNarrow: boolean
  now: number
}) {
  const lobby = arrangeLobby(markets, now, favouriteIds)
  const shown = isNarrow ? UPCOMING_SHOWN : lobby.upcoming.length
  if (markets.length === 0) return <EmptyState art={lotus} title="ยังไม่มีหวยที่เปิดรับในหมวดนี้" />
  return (
    <>
      <div className={classes.grid}>
        <div className={classes.column}>
          <Rows title="หวยที่ชอบ" markets={lobby.favourites} now={now} />
          {lobby.urgent.length > 0 ? (
            <div className={classes.urgent}>
              {lobby.urgent.map((market) => (
                <UrgentCard key={market.market_id} market={market} />
              ))}
            </div>
          ) : null}
          {lobby.flagship ? <DrawTicket market={lobby.flagship} /> : null}
          <YeekeeStrips markets={lobby.yeekee} />
        </div>
        <div className={classes.column}>
          <Rows title="เปิดรับอยู่" note="เรียงตามใกล้ปิด" markets={lobby.open} now={now} />
        </div>
      </div>
      <div className={classes.grid}>
        <div className={classes.column}>
          <Rows
            title="ยังไม่เปิด"
            note="เรียงตามเวลาเปิด"
            markets={lobby.upcoming.slice(0, shown)}
            now={now}
          />
          <Folded title="ยังไม่เปิดอีก" markets={lobby.upcoming.slice(shown)} now={now} />
        </div>
        <div className={classes.column}>
          <Folded
            title="ปิดรับแล้ว"
            markets={[...lobby.waiting, ...lobby.announced, ...lobby.off]}
            now={now}
          />
        </div>
      </div>
    </>
  )
}

import { useState } from 'react'
import { IconListDetails, IconPercentage, IconTicket, IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getLobby } from '../contract.ts'
import { arrangeLobby } from './arrange-lobby.ts'
import { DrawTicket } from './draw-ticket.tsx'
import type { LobbyMarket } from './lobby-wire.ts'
import { MarketRow } from './market-row.tsx'
import { UrgentCard } from './urgent-card.tsx'
import { YeekeeStrips } from './yeekee-strip.tsx'
import classes from './lobby-screen.module.css'

const LOBBY_STALE_MS = 15_000

const links = [
  { to: '/lotto/rates', label: 'อัตราจ่าย', icon: IconPercentage },
  { to: '/lotto/results', label: 'ผลย้อนหลัง', icon: IconTrophy },
  { to: '/lotto/bills', label: 'โพยของฉัน', icon: IconTicket },
] as const

/** Every market by urgency: what closes next is large, the rest are rows by closing time. */
export function LobbyScreen() {
  const query = useCall(getLobby, {}, { staleTime: LOBBY_STALE_MS, refetchInterval: 30_000 })
  const [category, setCategory] = useState('')
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className="t24">หวย</h1>
        <nav className="row" aria-label="ทางลัดหวย">
          <Link to="/lotto/results" className={classes.link}>
            <IconTrophy size={18} stroke={1.75} aria-hidden /> ผลรางวัล
          </Link>
          <Link to="/lotto/bills" className={classes.link}>
            <IconTicket size={18} stroke={1.75} aria-hidden /> โพย
          </Link>
        </nav>
      </div>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.coming}>
            <SkeletonRows count={6} />
          </div>
        }
      >
        {({ categories }) => (
          <>
            <FilterTabs
              label="หมวดหวย"
              items={[
                { value: '', label: 'ทั้งหมด' },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={category}
              onChange={setCategory}
            />
            <Markets
              markets={categories
                .filter(({ id }) => category === '' || String(id) === category)
                .flatMap(({ markets }) => markets)}
            />
          </>
        )}
      </QueryView>
      <nav className={classes.links} aria-label="เพิ่มเติม">
        {links.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to}>
            <Icon size={22} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Markets({ markets }: { markets: readonly LobbyMarket[] }) {
  // Once a minute is enough to move a market between the sections; the countdowns run on their own.
  const minute = useDrawnNow((now) => Math.floor(now / 60_000))
  const { urgent, flagship, yeekee, open, waiting, upcoming, off } = arrangeLobby(
    markets,
    minute * 60_000,
  )
  if (markets.length === 0) return <EmptyState art={lotus} title="ยังไม่มีหวยในหมวดนี้" />
  return (
    <>
      {urgent.length > 0 ? (
        <div className={classes.urgent}>
          {urgent.map((market) => (
            <UrgentCard key={market.market_id} market={market} />
          ))}
        </div>
      ) : null}
      {flagship ? <DrawTicket market={flagship} /> : null}
      <YeekeeStrips markets={yeekee} />
      <MarketSection title="เปิดรับอยู่" note="เรียงตามใกล้ปิด" markets={open} />
      <MarketSection title="รอผล" markets={waiting} />
      <MarketSection title="ยังไม่เปิด" markets={upcoming} />
      <MarketSection title="ปิดให้บริการ" markets={off} />
      {urgent.length + open.length + yeekee.length === 0 && !flagship ? (
        <p className="c2 row">
          <IconListDetails size={18} stroke={1.75} aria-hidden /> ยังไม่มีหวยที่เปิดรับในหมวดนี้
        </p>
      ) : null}
    </>
  )
}

function MarketSection({
  title,
  note,
  markets,
}: {
  title: string
  note?: string
  markets: readonly LobbyMarket[]
}) {
  if (markets.length === 0) return null
  return (
    <Section title={title} more={note ? <span className="t13 c2">{note}</span> : undefined}>
      <PanelList>
        {markets.map((market) => (
          <MarketRow key={market.market_id} market={market} />
        ))}
      </PanelList>
    </Section>
  )
}

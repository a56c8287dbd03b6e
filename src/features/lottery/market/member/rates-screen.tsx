import { useState } from 'react'
import { coveringRule } from '#kernel/products.ts'
import { Emblem } from '#ui/art/emblem.tsx'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs, Segmented } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { listRateCards, type RateCard, type RateCards } from '../contract.ts'
import { RateCardPanel } from './rate-card.tsx'
import classes from './rates-screen.module.css'

export type RatesView = 'rates' | 'rules'

/** What every market pays, with chance and return beside each rate; or the way to its rules. */
export function RatesScreen({
  view,
  onView,
}: {
  view: RatesView
  onView: (view: RatesView) => void
}) {
  const query = useCall(listRateCards, {}, { staleTime: 300_000 })
  const [category, setCategory] = useState('')
  return (
    <div className={classes.page}>
      <h1 className="t24">{view === 'rates' ? 'อัตราจ่าย' : 'กติกาและเวลา'}</h1>
      <Segmented
        label="ดูอะไร"
        items={[
          { value: 'rates', label: 'อัตราจ่าย' },
          { value: 'rules', label: 'กติกาและเวลา' },
        ]}
        value={view}
        onChange={onView}
      />
      <QueryView
        query={query}
        skeleton={
          <div className={classes.coming}>
            <SkeletonRows count={6} />
          </div>
        }
      >
        {({ level, cards }) => {
          if (cards.length === 0) return <EmptyState art={lotus} title="ยังไม่มีข้อมูลอัตราจ่าย" />
          const categories = [
            ...new Map(cards.map((one) => [String(one.category_id), one.category_name])),
          ]
          const shown = cards.filter(
            (one) => category === '' || String(one.category_id) === category,
          )
          return (
            <>
              <FilterTabs
                label="หมวดหวย"
                items={[
                  { value: '', label: 'ทั้งหมด' },
                  ...categories.map(([value, label]) => ({ value, label })),
                ]}
                value={category}
                onChange={setCategory}
              />
              {view === 'rates' ? (
                <Rates cards={shown} level={level} />
              ) : (
                <RuleLinks cards={shown} />
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function Rates({ cards, level }: RateCards) {
  return (
    <>
      <p className="c2">
        โอกาสและเงินคืนคำนวณจากทุกเลขที่เป็นไปได้จริง “คืนต่อ ฿100” คือเงินที่ได้คืนโดยเฉลี่ยในระยะยาว
        {level === null ? '' : ` อัตราที่แสดงเป็นของสมาชิกระดับ ${level} ของคุณ`}
      </p>
      {cards.map((card) => (
        <RateCardPanel key={card.markets[0]?.code} card={card} level={level} />
      ))}
      <p className="t14 c2">{coveringRule}</p>
    </>
  )
}

function RuleLinks({ cards }: { cards: readonly RateCard[] }) {
  const byCategory = Map.groupBy(cards, (card) => card.category_name)
  return [...byCategory].map(([name, some]) => (
    <Section key={name} title={name} className={classes.group ?? ''}>
      <PanelList>
        {some
          .flatMap(({ markets }) => markets)
          .toSorted((a, b) => Number(a.market_id) - Number(b.market_id))
          .map((market) => (
            <ListRowLink
              key={market.market_id}
              to="/lotto/rates"
              search={{ market: market.code }}
              lead={<Emblem market={market.emblem} size={32} />}
              title={market.name}
              note={market.notice ?? undefined}
              arrow
            />
          ))}
      </PanelList>
    </Section>
  ))
}

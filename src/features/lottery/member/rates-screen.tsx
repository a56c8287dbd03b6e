import { useState } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { listRates } from '../contract.ts'
import { RateTable } from './rate-table.tsx'
import classes from './rates-screen.module.css'

/** Rates and rules of every market, with chance and return beside each rate. */
export function RatesScreen() {
  const query = useCall(listRates, {}, { staleTime: 300_000 })
  const [category, setCategory] = useState('')
  return (
    <div className={classes.page}>
      <h1 className="t24">อัตราจ่าย</h1>
      <p className="c2">
        โอกาสและเงินคืนคำนวณจากทุกเลขที่เป็นไปได้จริง “คืนต่อ ฿100” คือเงินที่ได้คืนโดยเฉลี่ยในระยะยาว
      </p>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(markets) => {
          const categories = [
            ...new Map(markets.map((one) => [String(one.category_id), one.category_name])),
          ]
          const shown = markets.filter(
            (one) => category === '' || String(one.category_id) === category,
          )
          if (markets.length === 0) return <EmptyState art={lotus} title="ยังไม่มีข้อมูลอัตราจ่าย" />
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
              {shown.map((market) => (
                <Panel key={market.market_id} padded className="stack">
                  <div className="row">
                    <Emblem market={market.code} size={36} />
                    <h2 className="t18">{market.name}</h2>
                  </div>
                  <RateTable rates={market.rates} />
                  <details className={classes.rules}>
                    <summary>กติกา</summary>
                    {market.rule_text.split('\n').map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </details>
                </Panel>
              ))}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

import { useState } from 'react'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { addDays } from '#kernel/time.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { dayOf } from '#ui/thai/dates.ts'
import { getLobby } from '../../../round/contract.ts'
import { type BillSearch, type BillSpan } from './bill-search.ts'
import classes from './bills-filter-sheet.module.css'

const spans = [
  { value: '1', label: 'วันนี้' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
  { value: 'own', label: 'เลือกวันเอง' },
] as const
type Span = (typeof spans)[number]['value']

/** Which days and which market; nothing changes below until it is applied. */
export function BillsFilterSheet({
  search,
  onSearch,
  onClose,
}: {
  search: BillSearch
  onSearch: (search: BillSearch) => void
  onClose: () => void
}) {
  const today = dayOf(new Date(serverNow()))
  const [span, setSpan] = useState<Span>(search.from ? 'own' : (`${search.days ?? 7}` as Span))
  const [from, setFrom] = useState(search.from ?? addDays(today, -6))
  const [to, setTo] = useState(search.to ?? today)
  const [market, setMarket] = useState(search.market ?? 0)
  const apply = () => {
    const { status } = search
    const days = span === 'own' ? { from, to } : { days: Number(span) as BillSpan }
    onSearch({ ...(status ? { status } : {}), ...days, ...(market > 0 ? { market } : {}) })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="เลือกโพยที่จะดู">
      <SheetBody>
        <div className={classes.fields}>
          <FilterTabs label="ช่วงวันที่แทง" items={spans} value={span} onChange={setSpan} />
          {span === 'own' ? (
            <div className={classes.days}>
              <TextInput
                label="ตั้งแต่วันที่"
                type="date"
                value={from}
                max={today}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                label="ถึงวันที่"
                type="date"
                value={to}
                max={today}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
          ) : null}
          <MarketSelect value={market} onChange={setMarket} />
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ปิด
        </Button>
        <Button
          size="lg"
          blocked={span === 'own' && !(from && to) && 'เลือกวันให้ครบ'}
          onClick={apply}
        >
          แสดงโพย
        </Button>
      </SheetActions>
    </Sheet>
  )
}

function MarketSelect({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const lobby = useCall(getLobby, {}, { staleTime: 60_000 })
  return (
    <Field
      label="ตลาด"
      control={(described) => (
        <select
          {...described}
          className={classes.select}
          value={value}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          <option value={0}>ทุกตลาด</option>
          {lobby.data?.categories.map((category) => (
            <optgroup key={category.id} label={category.name}>
              {category.markets.map((market) => (
                <option key={market.market_id} value={Number(market.market_id)}>
                  {market.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    />
  )
}

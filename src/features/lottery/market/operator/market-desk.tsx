import { useState } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { CalendarDesk } from './calendar/calendar-desk.tsx'
import { kindNames, type Market } from './market-wire.ts'
import { SwitchSheet } from './switch-sheet.tsx'
import { VersionDesk } from './versions/version-desk.tsx'
import classes from './market-desk.module.css'

const tabs = [
  { value: 'rate', label: kindNames.rate },
  { value: 'rule', label: kindNames.rule },
  { value: 'schedule', label: kindNames.schedule },
  { value: 'calendar', label: 'ปฏิทิน' },
] as const
export type MarketTab = (typeof tabs)[number]['value']

/** One market: on or off, and its versions. */
export function MarketDesk({
  market,
  tab,
  mayChange,
  onTab,
  onBack,
}: {
  market: Market
  tab: MarketTab
  mayChange: boolean
  onTab: (tab: MarketTab) => void
  onBack: () => void
}) {
  const [switching, setSwitching] = useState(false)
  const marketId = Number(market.market_id)
  return (
    <div className="stack">
      <Panel padded>
        <div className={classes.head}>
          <Emblem market={market.code} size={48} />
          <div className={classes.name}>
            <h2 className="t18">{market.name}</h2>
            <p className="t14 c2">
              {market.category_name} · เปิดรับอยู่ {market.open_rounds} งวด
            </p>
          </div>
          <Button look="text" size="sm" onClick={onBack}>
            ทุกตลาด
          </Button>
          <HistoryButton
            object={{ kind: 'market', id: marketId }}
            title={`ประวัติของ${market.name}`}
          />
          {mayChange ? (
            <Button
              look={market.is_on ? 'danger' : 'primary'}
              size="sm"
              onClick={() => setSwitching(true)}
            >
              {market.is_on ? 'ปิดตลาด' : 'เปิดตลาด'}
            </Button>
          ) : null}
        </div>
        {market.notice === null ? null : (
          <div className={classes.notice}>
            <Note tone="amber">ปิดอยู่ สมาชิกเห็นว่า “{market.notice}”</Note>
          </div>
        )}
      </Panel>
      <FilterTabs label="ส่วนของตลาด" items={tabs} value={tab} onChange={onTab} />
      {tab === 'calendar' ? (
        <CalendarDesk marketId={marketId} mayChange={mayChange} />
      ) : (
        <VersionDesk key={tab} marketId={marketId} kind={tab} mayChange={mayChange} />
      )}
      {switching ? <SwitchSheet market={market} onClose={() => setSwitching(false)} /> : null}
    </div>
  )
}

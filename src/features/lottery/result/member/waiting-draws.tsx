import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { Day } from '#kernel/time.ts'
import { roundLooks } from '../../round/member/round-words.ts'
import { listResults } from '../contract.ts'
import { isNumbered } from './draw-wire.ts'
import classes from './results-screen.module.css'

/** What of today has no result yet, folded: it comes after what has. */
export function WaitingDraws({
  today,
  marketId,
  categoryId,
}: {
  today: Day
  marketId: number | undefined
  categoryId: number | undefined
}) {
  const { data = [] } = useCall(listResults, { date: today }, { refetchInterval: 30_000 })
  const waiting = data
    .filter(({ status }) => status === 'open' || status === 'closed')
    .filter((one) => marketId === undefined || Number(one.market_id) === marketId)
    .filter((one) => categoryId === undefined || Number(one.category_id) === categoryId)
  if (waiting.length === 0) return null
  return (
    <details className={classes.waiting}>
      <summary>ยังไม่ออกผลวันนี้ ({waiting.length})</summary>
      <PanelList>
        {waiting.map((one) => (
          <ListRow
            key={one.round_ref}
            lead={<Emblem market={one.emblem} size={32} />}
            title={isNumbered(one) ? `${one.market_name} รอบที่ ${one.round_no}` : one.market_name}
            note={one.draw_at === null ? undefined : `ผลราว ${thaiTime(one.draw_at)} น.`}
            end={<StatusChip {...roundLooks[one.status]} />}
          />
        ))}
      </PanelList>
    </details>
  )
}

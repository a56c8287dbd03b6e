import { useState, type ReactNode } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import { calendarCheck } from '../../calendar-contract.ts'
import { marketList } from '../../operator-contract.ts'

/**
 * The markets of the same exchange or draw, which rest on the same days: one tick for all of them.
 * Those without a calendar of their own, such as the VIP indices, are not among them.
 */
export function useSiblings(marketId: number): { also: number[]; tick: ReactNode } {
  const [chosen, setChosen] = useState(true)
  const { data: markets } = useCall(marketList, {})
  const { data: calendars } = useCall(calendarCheck, {})
  const own = markets?.find((market) => Number(market.market_id) === marketId)
  const withCalendar = new Set(calendars?.known.map((row) => row.market_id))
  const siblings = (markets ?? []).filter(
    (market) =>
      own !== undefined &&
      market !== own &&
      market.emblem === own.emblem &&
      withCalendar.has(market.market_id),
  )
  return {
    also: chosen ? siblings.map((market) => Number(market.market_id)) : [],
    tick:
      siblings.length === 0 ? null : (
        <CheckInput
          label={`ใช้กับ${siblings.map((market) => market.name).join(' และ')}ด้วย`}
          checked={chosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      ),
  }
}

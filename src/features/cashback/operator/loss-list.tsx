import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import { type DeskLossRow, listDeskLosses } from '../losses-contract.ts'
import { lossLooks } from '../member/loss-words.ts'

type State = DeskLossRow['state']
type Filter = State | 'all'

/** Parts of members' days, by state, with what those of the state come to. */
export function LossList({
  asked,
  onOpen,
}: {
  /** A day, or what was typed of a member. */
  asked: { readonly day: string } | { readonly member: string }
  onOpen: (lossId: number) => void
}) {
  const [filter, setFilter] = useState<Filter>('all')
  const query = useCallPages(listDeskLosses, {
    ...asked,
    ...(filter === 'all' ? {} : { state: filter }),
  })
  const isDay = 'day' in asked
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {({ pages }) => {
        const sums = pages[0]?.sums ?? []
        if (sums.length === 0) {
          return <p className="c2">{isDay ? 'วันนั้นไม่มีใครเล่น' : 'ไม่พบคืนยอดของสมาชิกนี้'}</p>
        }
        return (
          <div className="stack">
            <FilterTabs
              label="สถานะ"
              items={[
                { value: 'all', label: 'ทั้งหมด' },
                ...sums.map(({ state, count }) => ({
                  value: state,
                  label: `${lossLooks[state].word} ${formatCount(count)}`,
                })),
              ]}
              value={filter}
              onChange={setFilter}
            />
            <p className="medium">{sumWords(sums, filter)}</p>
            <PanelList>
              {query.items.map((one) => (
                <Row key={one.loss_id} row={one} isDay={isDay} onOpen={onOpen} />
              ))}
            </PanelList>
            <LoadMore query={query} />
          </div>
        )
      }}
    </QueryView>
  )
}

function Row({
  row,
  isDay,
  onOpen,
}: {
  row: DeskLossRow
  isDay: boolean
  onOpen: (lossId: number) => void
}) {
  const part = row.part > 0 ? ' · ปรับยอด' : ''
  return (
    <ListRow
      title={
        isDay ? (
          <>
            {row.member.name} <span className="nowrap num">{row.member.phone}</span>
          </>
        ) : (
          `${thaiDay(row.day)}${part}`
        )
      }
      note={
        isDay
          ? `รหัส ${row.member.member_id} · ยอดเสียสุทธิ ${formatMoney(row.base)}${part}`
          : `${row.member.name} · ยอดเสียสุทธิ ${formatMoney(row.base)}`
      }
      end={formatMoney(row.amount)}
      endNote={<StatusChip {...lossLooks[row.state]} />}
      onPress={() => onOpen(Number(row.loss_id))}
    />
  )
}

function sumWords(
  sums: readonly { state: State; count: number; amount: string }[],
  filter: Filter,
): string {
  const chosen = sums.filter(({ state }) => filter === 'all' || state === filter)
  const count = chosen.reduce((all, one) => all + one.count, 0)
  const sum = chosen.reduce((all, { amount }) => all + satangOf(amount), 0n)
  return `${formatCount(count)} รายการ รวมยอดคืน ${formatMoney(sum)}`
}

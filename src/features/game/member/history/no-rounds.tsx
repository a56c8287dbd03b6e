import dice from '#ui/art/motifs/dice.svg?raw'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { Searching } from './history-search.ts'

/** Where there is no round: what was chosen is too narrow, or nothing was played. */
export function NoRounds({ search, onSearch }: Searching) {
  const isNarrow = search.state !== undefined || search.game !== undefined
  return (
    <EmptyState
      art={dice}
      title={isNarrow ? 'ไม่มีรอบตามที่เลือก' : 'ยังไม่มีรอบในช่วงนี้'}
      action={
        isNarrow ? (
          <Button look="quiet" onClick={() => onSearch({})}>
            ดูทั้งหมด
          </Button>
        ) : (
          <ButtonLink to="/play">เลือกเกม</ButtonLink>
        )
      }
    >
      {isNarrow ? null : 'ทุกรอบที่เล่นจะอยู่ที่นี่ พร้อมยอดก่อนและหลังเล่น'}
    </EmptyState>
  )
}

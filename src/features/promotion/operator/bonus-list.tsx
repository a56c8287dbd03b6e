import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { stateWords } from '../member/promotion-words.ts'
import { type DeskBonus, listBonuses } from '../operator-contract.ts'
import { BonusSheet } from './bonus-sheet.tsx'

/** Which bonuses are listed. */
export interface WantedBonuses {
  readonly promotion_id?: number
  readonly state?: DeskBonus['state']
  readonly member?: string
}

/** Who holds which bonus, the newest first. */
export function BonusList({ wanted, mayCancel }: { wanted: WantedBonuses; mayCancel: boolean }) {
  const [openId, setOpenId] = useState<number>()
  const pages = useCallPages(listBonuses, wanted)
  const opened = pages.items.find((one) => Number(one.bonus_id) === openId)
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={3} />}>
        {() =>
          pages.items.length === 0 ? (
            <p className="t14 c2">ไม่มีโบนัสในรายการนี้</p>
          ) : (
            <PanelList>
              {pages.items.map((bonus) => (
                <ListRow
                  key={bonus.bonus_id}
                  title={
                    <>
                      {bonus.member_name} <span className="nowrap num">{bonus.member_phone}</span>
                    </>
                  }
                  note={`${bonus.title} · เล่นแล้ว ${formatMoney(bonus.played)} จาก ${formatMoney(bonus.need)} · ${thaiDateTime(bonus.taken_at)}`}
                  end={<span className="num nowrap">{formatMoney(bonus.granted)}</span>}
                  endNote={<StatusChip {...stateWords[bonus.state]} />}
                  onPress={() => setOpenId(Number(bonus.bonus_id))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {opened ? (
        <BonusSheet bonus={opened} mayCancel={mayCancel} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}

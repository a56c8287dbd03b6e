import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listRedemptions, type RedemptionWire } from '../contract.ts'
import type { RedemptionFilter } from '../rules/parcel.ts'
import classes from './shop.module.css'
import { historyTabs, looksOf, pointWords, redeemedWords } from './shop-words.ts'

/** A redemption, with its codes right after it was made. */
export type ShownRedemption = RedemptionWire & { readonly codes?: readonly string[] }

/** What the member redeemed, by how far it is; a row opens it. */
export function RedemptionList({ onOpen }: { onOpen: (redemption: RedemptionWire) => void }) {
  const [which, setWhich] = useState<RedemptionFilter>('all')
  const pages = useCallPages(listRedemptions, { which, limit: 20 })
  return (
    <Section title="ประวัติการแลก">
      <div className={classes.history}>
        <FilterTabs label="สถานะการแลก" items={historyTabs} value={which} onChange={setWhich} />
        <QueryView query={pages} skeleton={<SkeletonRows count={3} />}>
          {() =>
            pages.items.length === 0 ? (
              <p className="c2">{which === 'all' ? 'ยังไม่เคยแลกแต้ม' : 'ยังไม่มีรายการในสถานะนี้'}</p>
            ) : (
              <PanelList>
                {pages.items.map((one) => (
                  <ListRow
                    key={one.redemption_id}
                    title={redeemedWords(one)}
                    note={`${thaiDateTime(one.redeemed_at)} · ใช้ ${pointWords(one.points)}`}
                    end={<StatusChip {...looksOf(one)} />}
                    onPress={() => onOpen(one)}
                  />
                ))}
              </PanelList>
            )
          }
        </QueryView>
        <LoadMore query={pages} />
      </div>
    </Section>
  )
}

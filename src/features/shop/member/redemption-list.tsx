import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listRedemptions, type RedemptionWire } from '../contract.ts'
import { pointWords, redeemedWords, redemptionLooks } from './shop-words.ts'

/** What the member redeemed; a row opens it with its codes. */
export function RedemptionList({ onOpen }: { onOpen: (redemption: RedemptionWire) => void }) {
  const query = useCall(listRedemptions, {})
  return (
    <Section title="ประวัติการแลก">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="c2">ยังไม่เคยแลกแต้ม</p>
          ) : (
            <PanelList>
              {items.map((one) => (
                <ListRow
                  key={one.redemption_id}
                  title={redeemedWords(one)}
                  note={`${thaiDateTime(one.redeemed_at)} · ใช้ ${pointWords(one.points)}`}
                  end={<StatusChip {...redemptionLooks[one.state]} />}
                  onPress={() => onOpen(one)}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Section>
  )
}

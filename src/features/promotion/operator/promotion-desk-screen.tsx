import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { kindWords } from '../member/promotion-words.ts'
import { type DeskPromotion, listDeskPromotions } from '../operator-contract.ts'
import { BonusFinder } from './bonus-finder.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { promotionLooks, type PromotionRights, shownVersion } from './promotion-desk-words.ts'
import { PromotionFormSheet } from './promotion-form-sheet.tsx'
import { PromotionSheet } from './promotion-sheet.tsx'

const tabs = [
  { value: 'open', label: 'ใช้งานอยู่' },
  { value: 'ended', label: 'ปิดแล้ว' },
  { value: 'bonuses', label: 'ผู้ถือโบนัส' },
] as const
type Tab = (typeof tabs)[number]['value']

/** What happens comes by the stream; this is for bonuses that are taken, of which each has no event here. */
const TAKEN_REFETCH_MS = 60_000

/** Every promotion: what members have, what waits for a second person, what it cost, and who holds what. */
export function PromotionDeskScreen({ rights }: { rights: PromotionRights }) {
  const [tab, setTab] = useState<Tab>('open')
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listDeskPromotions, {}, { refetchInterval: TAKEN_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.promotion_id) === openId)
  return (
    <div className="stack">
      <div className="row between">
        <FilterTabs label="รายการที่แสดง" items={tabs} value={tab} onChange={setTab} />
        {rights.mayEdit ? (
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setOpenId('new')}
          >
            สร้าง
          </Button>
        ) : null}
      </div>
      {tab === 'bonuses' ? (
        <BonusFinder mayCancel={rights.mayCancel} />
      ) : (
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {(all) => (
            <Rows
              promotions={all.filter(({ state }) => (state === 'ended') === (tab === 'ended'))}
              onOpen={setOpenId}
            />
          )}
        </QueryView>
      )}
      {openId === 'new' ? (
        <PromotionFormSheet promotion={null} onClose={() => setOpenId(undefined)} />
      ) : null}
      {opened ? (
        <PromotionSheet promotion={opened} rights={rights} onClose={() => setOpenId(undefined)} />
      ) : null}
    </div>
  )
}

function Rows({
  promotions,
  onOpen,
}: {
  promotions: readonly DeskPromotion[]
  onOpen: (promotionId: number) => void
}) {
  if (promotions.length === 0) return <EmptyState art={chada} title="ไม่มีโปรโมชั่นในรายการนี้" />
  return (
    <PanelList>
      {promotions.map((promotion) => {
        const { kind, title } = shownVersion(promotion)
        const { promotion_id: id, bonuses, active, ends } = promotion
        return (
          <ListRow
            key={id}
            title={title}
            note={
              <>
                {`${kindWords[kind]} · รับแล้ว ${formatCount(bonuses)} · กำลังใช้ ${formatCount(active)} · เล่นครบ ${formatCount(ends.released)} · เสียสิทธิ์ ${formatCount(ends.forfeited + ends.cancelled)}`}
                <BudgetBar promotion={promotion} />
              </>
            }
            end={<StatusChip {...promotionLooks[promotion.state]} />}
            {...(promotion.proposal
              ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> }
              : {})}
            onPress={() => onOpen(Number(id))}
          />
        )
      })}
    </PanelList>
  )
}

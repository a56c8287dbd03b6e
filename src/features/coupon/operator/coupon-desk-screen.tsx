import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import ticket from '#ui/art/motifs/ticket.svg?raw'
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
import { type DeskCoupon, listCoupons } from '../operator-contract.ts'
import { couponLooks, type CouponRights, kindWords, worthWords } from './coupon-desk-words.ts'
import { CouponFormSheet } from './coupon-form-sheet.tsx'
import { CouponSheet } from './coupon-sheet.tsx'

const tabs = [
  { value: 'open', label: 'ใช้งานอยู่' },
  { value: 'ended', label: 'ปิดแล้ว' },
] as const
type Tab = (typeof tabs)[number]['value']

/** What happens at the desk comes by the stream; this is for uses, of which it hears nothing. */
const USED_REFETCH_MS = 60_000

/** Every campaign of coupons: what members can use, what waits for a second person, and what it cost. */
export function CouponDeskScreen({ rights }: { rights: CouponRights }) {
  const [tab, setTab] = useState<Tab>('open')
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listCoupons, {}, { refetchInterval: USED_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.campaign_id) === openId)
  const close = () => setOpenId(undefined)
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
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(all) => (
          <Rows
            coupons={all.filter(({ state }) => (state === 'ended') === (tab === 'ended'))}
            onOpen={setOpenId}
          />
        )}
      </QueryView>
      {openId === 'new' ? <CouponFormSheet coupon={null} onClose={close} /> : null}
      {opened ? <CouponSheet coupon={opened} rights={rights} onClose={close} /> : null}
    </div>
  )
}

function Rows({
  coupons,
  onOpen,
}: {
  coupons: readonly DeskCoupon[]
  onOpen: (campaignId: number) => void
}) {
  if (coupons.length === 0) return <EmptyState art={ticket} title="ไม่มีคูปองในรายการนี้" />
  return (
    <PanelList>
      {coupons.map((coupon) => (
        <ListRow
          key={coupon.campaign_id}
          title={coupon.title}
          note={`${kindWords[coupon.kind]} · ${worthWords(coupon.reward, coupon.amount)} · ใช้แล้ว ${formatCount(coupon.used)} จาก ${formatCount(coupon.uses_max)} · จ่าย ${worthWords(coupon.reward, coupon.spent)}`}
          end={<StatusChip {...couponLooks[coupon.state]} />}
          {...(coupon.proposal ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> } : {})}
          onPress={() => onOpen(Number(coupon.campaign_id))}
        />
      ))}
    </PanelList>
  )
}

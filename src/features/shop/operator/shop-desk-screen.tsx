import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import coins from '#ui/art/motifs/coins.svg?raw'
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
import { type DeskItem, listDeskItems } from '../operator-contract.ts'
import { ItemFormSheet } from './item-form-sheet.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { Parcels } from './parcels.tsx'
import {
  itemLooks,
  kindWords,
  type ShopImageField,
  type ShopRights,
  shownVersion,
} from './shop-desk-words.ts'

/** What happens at the desk comes by the stream; this is for redemptions, of which it hears nothing. */
const REDEEMED_REFETCH_MS = 60_000

const tabs = [
  { value: 'items', label: 'ของแลก' },
  { value: 'open', label: 'พัสดุที่ต้องส่ง' },
  { value: 'ended', label: 'พัสดุที่จบแล้ว' },
] as const
type Tab = (typeof tabs)[number]['value']

/** The point shop at the desk: what is on its shelves, and what goes out in parcels. */
export function ShopDeskScreen({
  rights,
  ImageField,
}: {
  rights: ShopRights
  ImageField: ShopImageField
}) {
  const [tab, setTab] = useState<Tab>('items')
  return (
    <div className="stack">
      <FilterTabs label="รายการที่แสดง" items={tabs} value={tab} onChange={setTab} />
      {tab === 'items' ? (
        <Items rights={rights} ImageField={ImageField} />
      ) : (
        <Parcels key={tab} which={tab} mayShip={rights.mayShip} />
      )}
    </div>
  )
}

/** Every item: what members have, what waits for a second person, and what went. */
function Items({ rights, ImageField }: { rights: ShopRights; ImageField: ShopImageField }) {
  const [openId, setOpenId] = useState<number | 'new'>()
  const query = useCall(listDeskItems, {}, { refetchInterval: REDEEMED_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.item_id) === openId)
  const close = () => setOpenId(undefined)
  return (
    <>
      {rights.mayEdit ? (
        <div className="row">
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setOpenId('new')}
          >
            สร้าง
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(items) => <Rows items={items} onOpen={setOpenId} />}
      </QueryView>
      {openId === 'new' ? (
        <ItemFormSheet item={null} ImageField={ImageField} onClose={close} />
      ) : null}
      {opened ? (
        <ItemSheet item={opened} rights={rights} ImageField={ImageField} onClose={close} />
      ) : null}
    </>
  )
}

function Rows({ items, onOpen }: { items: readonly DeskItem[]; onOpen: (itemId: number) => void }) {
  if (items.length === 0) return <EmptyState art={coins} title="ยังไม่มีของในร้านค้าแต้ม" />
  return (
    <PanelList>
      {items.map((item) => {
        const { title, points } = shownVersion(item)
        const left = item.variants.reduce((sum, { stock_left: one }) => sum + one, 0)
        return (
          <ListRow
            key={item.item_id}
            title={title}
            note={`${kindWords[item.kind]} · ${formatCount(points)} แต้ม · เหลือ ${formatCount(left)} · 30 วันนี้แลก ${formatCount(item.pieces)} ชิ้น`}
            end={<StatusChip {...itemLooks[item.state]} />}
            {...(item.proposal ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> } : {})}
            onPress={() => onOpen(Number(item.item_id))}
          />
        )
      })}
    </PanelList>
  )
}

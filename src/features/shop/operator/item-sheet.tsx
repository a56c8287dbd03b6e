import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { Table } from '#ui/parts/table.tsx'
import { VersionProposal } from '#ui/parts/version-proposal.tsx'
import { VersionSteps } from '#ui/parts/version-steps.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { ItemPicture } from '../member/item-picture.tsx'
import {
  countShopWaiting,
  type DeskItem,
  listDeskItems,
  listItemRedemptions,
  publishItem,
  rejectItem,
  stepItem,
} from '../operator-contract.ts'
import { ItemFormSheet } from './item-form-sheet.tsx'
import { Shelves } from './shelves.tsx'
import {
  costRows,
  itemLooks,
  type ShopImageField,
  type ShopRights,
  shownVersion,
  termRows,
} from './shop-desk-words.ts'

/** One item: what waits, what members have, its stock, what went, and what may be done with it now. */
export function ItemSheet({
  item,
  rights,
  ImageField,
  onClose,
}: {
  item: DeskItem
  rights: ShopRights
  ImageField: ShopImageField
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting)
    return <ItemFormSheet item={item} ImageField={ImageField} onClose={() => setWriting(false)} />
  const { item_id: id, state, proposal, kind } = item
  const shown = shownVersion(item)
  const proposed = item.versions.find(({ version }) => version === proposal?.version)
  return (
    <Sheet open onClose={onClose} title={`ของแลก #${id}`} maxWidth={640}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{shown.title}</h3>
            <HistoryButton object={{ kind: 'shop_item', id }} title={`ประวัติของ ${shown.title}`} />
            <StatusChip {...itemLooks[state]} />
          </div>
          <Pictures kind={kind} shown={shown.picture} proposed={proposed?.picture} />
          {proposal && proposed ? (
            <VersionProposal
              proposal={proposal}
              terms={termRows(kind, proposed)}
              costs={costRows(kind, proposed)}
              publish={publishItem}
              reject={rejectItem}
              effect="สมาชิกแลกได้ตามฉบับนี้ทันที ที่แลกไปแล้วไม่เปลี่ยน"
              input={{ item_id: Number(id), approval_id: Number(proposal.approval_id) }}
              renews={[listDeskItems, countShopWaiting]}
              mayDecide={rights.mayPublish}
              waitsFor="รอผู้มีสิทธิ์อนุมัติของแลก"
            />
          ) : null}
          <DescriptionList
            facts={[
              {
                term: 'แลกแล้วใน 30 วัน',
                value: `${formatCount(item.pieces)} ชิ้น`,
                strong: true,
              },
              { term: 'แต้มที่ใช้', value: formatCount(item.points_taken) },
              ...termRows(kind, shown),
            ]}
          />
          {rights.mayEdit ? (
            <VersionSteps
              onWrite={proposal ? undefined : () => setWriting(true)}
              call={stepItem}
              input={{ item_id: Number(id) }}
              state={state}
              what="ของแลก"
              notes={pauseNotes}
              renews={[listDeskItems]}
            />
          ) : null}
          <Shelves item={item} mayEdit={rights.mayEdit} />
          <Redemptions itemId={Number(id)} />
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** What members see, and what is proposed where it is another. */
function Pictures({
  kind,
  shown,
  proposed,
}: {
  kind: DeskItem['kind']
  shown: string | null
  proposed: string | null | undefined
}) {
  return (
    <>
      <ItemPicture item={{ kind, picture: shown }} large />
      {proposed === undefined || proposed === shown ? null : (
        <>
          <p className="t14 c2">รูปที่เสนอ</p>
          <ItemPicture item={{ kind, picture: proposed }} large />
        </>
      )}
    </>
  )
}

const pauseNotes = {
  paused: 'สมาชิกไม่เห็นและแลกไม่ได้จนกว่าจะเปิดต่อ',
  live: 'สมาชิกเห็นและแลกได้อีกตามฉบับเดิม',
}

function Redemptions({ itemId }: { itemId: number }) {
  const query = useCall(listItemRedemptions, { item_id: itemId })
  return (
    <Section title="การแลกล่าสุด">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="c2">ยังไม่มีใครแลก</p>
          ) : (
            <Table
              caption="การแลกล่าสุด 100 ครั้ง"
              columns={[
                { key: 'at', head: 'เวลา', cell: ({ redeemed_at: at }) => thaiDateTime(at) },
                { key: 'who', head: 'สมาชิก', cell: ({ member_name: name }) => name },
                { key: 'variant', head: 'แบบ', cell: ({ variant }) => variant },
                {
                  key: 'quantity',
                  head: 'ชิ้น',
                  figures: true,
                  cell: ({ quantity }) => formatCount(quantity),
                },
                {
                  key: 'points',
                  head: 'แต้ม',
                  figures: true,
                  cell: ({ points }) => formatCount(points),
                },
                {
                  key: 'shown',
                  head: 'ดูรหัสล่าสุด',
                  cell: ({ codes_shown_at: at }) => (at === null ? '—' : thaiDateTime(at)),
                },
              ]}
              rows={all}
              rowKey={({ redemption_id: id }) => Number(id)}
            />
          )
        }
      </QueryView>
    </Section>
  )
}

import { lazy, Suspense, useState } from 'react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoreLink, Panel } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { listItems, type RedeemedWire, type ShopItemWire } from '../contract.ts'
import { ItemCard } from './item-card.tsx'
import { RedemptionList, type ShownRedemption } from './redemption-list.tsx'
import classes from './shop.module.css'
import { categories, type Category, isIn, pointWords } from './shop-words.ts'

const ItemSheet = lazy(() =>
  import('./item-sheet.tsx').then((file) => ({ default: file.ItemSheet })),
)
const RedemptionSheet = lazy(() =>
  import('./redemption-sheet.tsx').then((file) => ({ default: file.RedemptionSheet })),
)

/** The member's points, what there is for them, and what he redeemed. */
export function ShopScreen({ Shut }: { Shut: ShutPart }) {
  const query = useCall(listItems, {})
  const [shown, setShown] = useState<ShownRedemption>()
  return (
    <div className={classes.page}>
      <h1 className="t24">ร้านค้าแต้ม</h1>
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {({ point, is_open: isOpen, items }) => (
          <>
            <Panel padded>
              <div className="row between">
                <h2 className="t18">{`แต้มของฉัน ${pointWords(point)}`}</h2>
                <MoreLink to="/member/points">ประวัติแต้ม</MoreLink>
              </div>
            </Panel>
            {isOpen ? (
              <Catalogue
                point={point}
                items={items}
                onStale={() => void query.refetch()}
                onRedeemed={setShown}
              />
            ) : (
              <Shut title="ร้านค้าแต้มปิดสำหรับบัญชีนี้ในขณะนี้" paused="ระหว่างนี้แลกของไม่ได้ แต้มของคุณยังอยู่ครบ">
                แต้มของคุณยังอยู่ครบ
              </Shut>
            )}
          </>
        )}
      </QueryView>
      <BelowQuery query={query}>
        <RedemptionList onOpen={setShown} />
      </BelowQuery>
      {shown ? (
        <Suspense>
          <RedemptionSheet redemption={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Catalogue({
  point,
  items,
  onStale,
  onRedeemed,
}: {
  point: number
  items: readonly ShopItemWire[]
  onStale: () => void
  onRedeemed: (redemption: RedeemedWire) => void
}) {
  const [category, setCategory] = useState<Category>('all')
  const [openId, setOpenId] = useState<number>()
  const shown = items.filter((item) => isIn(category, item))
  const opened = items.find((item) => Number(item.item_id) === openId)
  return (
    <>
      <FilterTabs label="หมวดของแลก" items={categories} value={category} onChange={setCategory} />
      {shown.length === 0 ? <EmptyState art={lotus} title="ยังไม่มีของให้แลกในหมวดนี้" /> : null}
      <div className={classes.cards}>
        {shown.map((item) => (
          <ItemCard
            key={item.item_id}
            item={item}
            point={point}
            onOpen={() => setOpenId(Number(item.item_id))}
          />
        ))}
      </div>
      {opened ? (
        <Suspense>
          <ItemSheet
            item={opened}
            point={point}
            onStale={onStale}
            onRedeemed={(redemption) => {
              setOpenId(undefined)
              onRedeemed(redemption)
            }}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

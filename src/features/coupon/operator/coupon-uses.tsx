import { useCallPages } from '#ui/client/use-call.ts'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { type DeskCoupon, listCampaignUses } from '../operator-contract.ts'
import { worthWords } from './coupon-desk-words.ts'
import { FoundList } from './found-list.tsx'

/** The uses of a campaign, newest first, a page at a time; of one member or code. */
export function CouponUses({ coupon }: { coupon: DeskCoupon }) {
  return (
    <FoundList label="ค้นหาการใช้" placeholder="เบอร์โทร 4 ตัวท้าย รหัสสมาชิก หรือท้ายรหัสคูปอง">
      {(find) => <Uses coupon={coupon} find={find} />}
    </FoundList>
  )
}

function Uses({ coupon, find }: { coupon: DeskCoupon; find: { find?: string } }) {
  const pages = useCallPages(listCampaignUses, {
    campaign_id: coupon.campaign_id,
    limit: 20,
    ...find,
  })
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={2} />}>
        {() =>
          pages.items.length === 0 ? (
            <p className="c2">{find.find === undefined ? 'ยังไม่มีใครใช้' : 'ไม่พบการใช้นี้'}</p>
          ) : (
            <Table
              caption="การใช้คูปอง"
              columns={[
                { key: 'at', head: 'เวลา', cell: ({ used_at: at }) => thaiDateTime(at) },
                { key: 'who', head: 'สมาชิก', cell: ({ member_name: name }) => name },
                {
                  key: 'code',
                  head: 'รหัส',
                  cell: ({ code_ending: ending }) => (ending === null ? '—' : `…${ending}`),
                },
                {
                  key: 'amount',
                  head: coupon.reward === 'promotion' ? 'โบนัสสูงสุด' : 'ได้',
                  figures: true,
                  cell: ({ amount }) => worthWords(coupon.reward, amount),
                },
              ]}
              rows={pages.items}
              rowKey={({ use_id: id }) => Number(id)}
            />
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}

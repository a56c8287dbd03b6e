import type { ReactNode } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { revisionPreview } from '../../revision-contract.ts'
import type { Official } from '../desk/desk-wire.ts'

type Preview = WireOutput<typeof revisionPreview>

/** What a correction would do to bills and wallets of this moment; nothing is written. */
export function RevisionPreview({ roundId, official }: { roundId: number; official: Official }) {
  const query = useCall(revisionPreview, { round_id: roundId, official })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(preview) => (
        <section className="stack">
          <h4 className="t14 strong">
            ถ้าแก้ผลเป็นแบบนี้: <span className="num">{preview.before.full}</span> →{' '}
            <span className="num">{preview.after.full}</span>
          </h4>
          <Effect preview={preview} />
          <TypeTable preview={preview} />
          <BillTable preview={preview} />
        </section>
      )}
    </QueryView>
  )
}

function Effect({ preview: { effect } }: { preview: Preview }) {
  const people = (amount: string, bills: number, members: number): ReactNode => (
    <>
      <Money amount={amount} /> · {bills} โพย · {members} คน
    </>
  )
  return (
    <DescriptionList
      facts={[
        {
          term: 'รางวัลทั้งงวด',
          value: (
            <>
              <Money amount={effect.prizes_before} /> → <Money amount={effect.prizes_after} />
            </>
          ),
        },
        { term: 'ได้เพิ่ม', value: people(effect.pay, effect.bills_more, effect.members_more) },
        { term: 'ต้องคืน', value: people(effect.less, effect.bills_less, effect.members_less) },
        { term: 'เก็บจากกระเป๋าได้ทันที', value: <Money amount={effect.claim} /> },
        {
          term: 'ค้างเป็นยอดที่สมาชิกต้องคืน',
          value: (
            <>
              <Money amount={effect.owe} /> · {effect.members_owing} คน
            </>
          ),
          strong: true,
        },
        { term: 'ยกให้ (กระเป๋าปิดแล้ว)', value: <Money amount={effect.waive} /> },
      ]}
    />
  )
}

function TypeTable({ preview }: { preview: Preview }) {
  if (preview.bet_types.length === 0) return null
  return (
    <Table
      caption="รางวัลที่เปลี่ยนตามประเภท"
      rows={preview.bet_types}
      rowKey={(row) => row.bet_type}
      columns={[
        { key: 'name', head: 'ประเภท', cell: (row) => <span className="nowrap">{row.name}</span> },
        {
          key: 'lines',
          head: 'รายการที่ถูก',
          figures: true,
          cell: (row) => `${row.lines_before} → ${row.lines_after}`,
        },
        {
          key: 'before',
          head: 'เดิม',
          figures: true,
          cell: (row) => <Money amount={row.prizes_before} />,
        },
        {
          key: 'after',
          head: 'ใหม่',
          figures: true,
          cell: (row) => <Money amount={row.prizes_after} />,
        },
      ]}
    />
  )
}

function BillTable({ preview }: { preview: Preview }) {
  if (preview.top_bills.length === 0) return <p className="t14 c2">ไม่มีโพยที่ยอดเปลี่ยน</p>
  return (
    <Table
      caption="โพยที่เปลี่ยนมากที่สุด"
      rows={preview.top_bills}
      rowKey={(row) => row.bill_id}
      columns={[
        {
          key: 'member',
          head: 'สมาชิก',
          cell: (row) => <span className="nowrap">{row.member}</span>,
        },
        { key: 'bill', head: 'โพย', cell: (row) => `#${row.bill_no}` },
        {
          key: 'difference',
          head: 'ต่าง',
          figures: true,
          cell: (row) => <Money amount={row.difference} tone="flow" />,
        },
        { key: 'claim', head: 'เก็บได้', figures: true, cell: (row) => <Money amount={row.claim} /> },
        { key: 'owe', head: 'ค้าง', figures: true, cell: (row) => <Money amount={row.owe} /> },
      ]}
    />
  )
}

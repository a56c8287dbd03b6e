import { Table } from '#ui/parts/table.tsx'
import type { VersionItem } from '../market-wire.ts'

/** What changes, value by value: before and after side by side. */
export function DiffView({
  changes,
  caption = 'สิ่งที่เปลี่ยน',
}: {
  changes: VersionItem['changes']
  caption?: string
}) {
  return (
    <Table
      caption={caption}
      rows={changes}
      rowKey={(row) => row.label}
      columns={[
        { key: 'label', head: 'รายการ', cell: (row) => row.label },
        {
          key: 'before',
          head: 'เดิม',
          cell: (row) => <span className="c2">{row.before ?? 'ไม่มี'}</span>,
        },
        { key: 'after', head: 'ใหม่', cell: (row) => <b>{row.after ?? 'ไม่มี'}</b> },
      ]}
    />
  )
}

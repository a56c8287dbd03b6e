import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { auditActionNames, auditList } from '../contract.ts'
import classes from './audit-screen.module.css'

const kinds = [
  { value: '', label: 'ทั้งหมด' },
  { value: 'result', label: 'ออกผล' },
  { value: 'round', label: 'งวด' },
  { value: 'number', label: 'เลขอั้น' },
  { value: 'market', label: 'ตลาดหวย' },
  { value: 'yeekee', label: 'ยี่กี' },
  { value: 'deposit', label: 'ฝากเงิน' },
  { value: 'withdraw', label: 'ถอนเงิน' },
  { value: 'content', label: 'เนื้อหา' },
  { value: 'agent', label: 'ข้อมูลเว็บ' },
  { value: 'staff', label: 'พนักงาน' },
] as const

/**
 * Who did what, newest first. Rows are never edited or removed.
 * @param initialObject the thing whose history is wanted, where one came from it: `round:15`
 */
export function AuditScreen({ initialObject = '' }: { initialObject?: string }) {
  const [kind, setKind] = useState<string>('')
  const [object, setObject] = useState(initialObject)
  const pages = useCallPages(auditList, {
    ...(kind ? { action: kind } : {}),
    ...(object.trim() ? { object: object.trim() } : {}),
  })
  return (
    <>
      <div className={classes.filters}>
        <FilterTabs label="ประเภท" items={kinds} value={kind} onChange={setKind} />
        <TextInput
          label="ค้นหาตามรายการ"
          placeholder="เช่น round:15 หรือ market:3"
          value={object}
          onChange={(event) => setObject(event.currentTarget.value)}
        />
      </div>
      <Panel padded>
        <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
          {() =>
            pages.items.length === 0 ? (
              <EmptyState art={kite} title="ไม่มีบันทึกตามเงื่อนไขนี้" />
            ) : (
              <Table
                caption="บันทึกการทำงาน"
                rows={pages.items}
                rowKey={(row) => row.audit_id}
                columns={[
                  { key: 'at', head: 'เวลา', cell: (row) => thaiDateTime(row.at) },
                  { key: 'who', head: 'ผู้ทำ', cell: (row) => row.staff_name },
                  {
                    key: 'action',
                    head: 'การกระทำ',
                    cell: (row) => auditActionNames[row.action] ?? row.action,
                  },
                  { key: 'object', head: 'รายการ', cell: (row) => row.object },
                  {
                    key: 'detail',
                    head: 'รายละเอียด',
                    cell: (row) => <Detail detail={row.detail} />,
                  },
                ]}
              />
            )
          }
        </QueryView>
      </Panel>
      <LoadMore query={pages} />
    </>
  )
}

/** What the use case noted, name by name. */
function Detail({ detail }: { detail: Record<string, unknown> }) {
  const facts = Object.entries(detail)
  if (facts.length === 0) return '—'
  return (
    <span className="t13 c2">
      {facts
        .map(
          ([name, value]) =>
            `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
        )
        .join(' · ')}
    </span>
  )
}

import { useCall } from '#ui/client/use-call.ts'
import { Chip } from '#ui/parts/chip.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { staffList } from '../contract.ts'

/** Who works at the back office and in which role. */
export function StaffListScreen() {
  const query = useCall(staffList, {})
  return (
    <Panel padded>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(people) => (
          <Table
            caption="รายชื่อพนักงาน"
            rows={people}
            rowKey={(person) => person.staff_id}
            columns={[
              { key: 'name', head: 'ชื่อ', cell: (person) => person.display_name },
              { key: 'username', head: 'ชื่อผู้ใช้', cell: (person) => person.username },
              { key: 'roles', head: 'บทบาท', cell: (person) => person.role_names.join(' · ') },
              {
                key: 'state',
                head: 'สถานะ',
                cell: (person) =>
                  person.active ? <Chip tone="green">ใช้งาน</Chip> : <Chip>ปิดใช้งาน</Chip>,
              },
              {
                key: 'login',
                head: 'เข้าสู่ระบบล่าสุด',
                figures: true,
                cell: (person) => (person.last_login_at ? thaiDateTime(person.last_login_at) : '—'),
              },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}

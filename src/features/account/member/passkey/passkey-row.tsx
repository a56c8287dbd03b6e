import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'

/** How many passkeys there are, and the way to them. */
export function PasskeyRow({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <ListRow
      title="พาสคีย์"
      note={count === 0 ? 'เข้าสู่ระบบด้วยใบหน้าหรือลายนิ้วมือ ไม่ต้องใช้รหัสผ่าน' : `มี ${count} รายการ`}
      end={
        <Button look="quiet" size="sm" onClick={onOpen}>
          {count === 0 ? 'เพิ่ม' : 'จัดการ'}
          <span className="visually-hidden">พาสคีย์</span>
        </Button>
      }
    />
  )
}

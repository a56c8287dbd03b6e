import { ErrorState } from '#ui/parts/error-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { SoothProviderWire } from '../contract.ts'

/** What stands over an answer that could not be renewed. */
export const NotRenewed = () => (
  <p className="t13 c-amber" role="status">
    อัปเดตไม่สำเร็จ กำลังลองใหม่ ข้อมูลด้านล่างอาจเก่า
  </p>
)

/** Why what is shown of a provider is not of now; nothing where it is. */
export function ProviderNote({
  provider: { state, read_at: readAt },
}: {
  provider: Pick<SoothProviderWire, 'state' | 'read_at'>
}) {
  if (state === 'down') {
    return <ErrorState text="ค่ายเกมยังไม่ตอบ กำลังลองใหม่ให้เอง ห้องจะขึ้นเมื่อติดต่อได้" />
  }
  if (state === 'paused') return <p className="c2">ค่ายนี้ปิดปรับปรุงชั่วคราว</p>
  if (state === 'live' || readAt === null) return null
  return (
    <Note tone="amber" role="status">
      {`ค่ายเกมไม่ตอบ แสดงข้อมูลล่าสุดเมื่อ ${thaiTime(readAt, { seconds: true })} น.`}
    </Note>
  )
}

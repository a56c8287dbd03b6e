import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { moneyHealth, type MoneyAlarm } from '../contract.ts'

const ASK_AGAIN_MS = 60_000

/** What the person at the desk is told; how to mend it stands in docs/operations/money.md. */
const words: Record<MoneyAlarm, (faults: number) => string> = {
  books_wrong: (faults) => `ตรวจพบยอดบัญชีไม่ตรง ${faults} จุด แจ้งผู้ดูแลระบบทันที และพักการอนุมัติถอนไว้ก่อน`,
  reconcile_failed: () => 'ระบบตรวจบัญชีทำงานไม่สำเร็จ กรุณาแจ้งผู้ดูแลระบบ',
  reconcile_overdue: () => 'ระบบตรวจบัญชีไม่ได้ทำงานตามรอบ กรุณาแจ้งผู้ดูแลระบบ',
  horizon_stalled: () => 'ระบบผนึกรายการบัญชีค้างอยู่ กรุณาแจ้งผู้ดูแลระบบ',
  seal_lags: () => 'ระบบผนึกรายการบัญชีตามไม่ทัน กรุณาแจ้งผู้ดูแลระบบ',
}

/** The worst alarm of the books, on every screen of the back office; nothing while they are sound. */
export function MoneyAlarmNote() {
  const { data } = useCall(
    moneyHealth,
    {},
    { staleTime: ASK_AGAIN_MS, refetchInterval: ASK_AGAIN_MS, errorHandling: false },
  )
  const worst = data?.alarms[0]
  if (!data || worst === undefined) return null
  return (
    <Note tone={worst === 'books_wrong' ? 'red' : 'amber'} role="alert">
      {words[worst](data.fault_count)}
    </Note>
  )
}

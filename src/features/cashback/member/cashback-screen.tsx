import { lazy, Suspense, useState } from 'react'
import { Segmented } from '#ui/parts/choice.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import classes from './cashback.module.css'
import { LossTab } from './loss-tab.tsx'

const TurnoverTab = lazy(() =>
  import('./turnover-tab.tsx').then((file) => ({ default: file.TurnoverTab })),
)

const tabs = [
  { value: 'loss', label: 'คืนยอดเสีย' },
  { value: 'turnover', label: 'คืนยอดเล่น' },
] as const
type Tab = (typeof tabs)[number]['value']

/** What comes back to a member: of what a day lost, which he claims, and of what he played. */
export function CashbackScreen({
  first,
  month,
  Shut,
}: {
  first: Tab
  month: string | undefined
  Shut: ShutPart
}) {
  const [tab, setTab] = useState(first)
  return (
    <div className={classes.page}>
      <h1 className="t24">คืนยอดรายวัน</h1>
      <Segmented label="ชนิดของยอดคืน" items={tabs} value={tab} onChange={setTab} />
      <Suspense fallback={<SkeletonRows count={4} />}>
        {tab === 'loss' ? <LossTab month={month} /> : <TurnoverTab month={month} />}
        <Shut paused="ระหว่างนี้ไม่มียอดคืนใหม่ ยอดที่มีอยู่แล้วยังรับได้" />
      </Suspense>
    </div>
  )
}

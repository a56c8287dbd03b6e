import { useState } from 'react'
import { Segmented } from '#ui/parts/choice.tsx'
import classes from './cashback.module.css'
import { LossTab } from './loss-tab.tsx'
import { TurnoverTab } from './turnover-tab.tsx'

const tabs = [
  { value: 'loss', label: 'คืนยอดเสีย' },
  { value: 'turnover', label: 'คืนยอดเล่น' },
] as const

/** What comes back to a member: of what a day lost, which he claims, and of what he played. */
export function CashbackScreen() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('loss')
  return (
    <div className={classes.page}>
      <h1 className="t24">คืนยอดรายวัน</h1>
      <Segmented label="ชนิดของยอดคืน" items={tabs} value={tab} onChange={setTab} />
      {tab === 'loss' ? <LossTab /> : <TurnoverTab />}
    </div>
  )
}

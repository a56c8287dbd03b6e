import type { ReactNode } from 'react'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { RateTable } from '../../../market/member/rate-table.tsx'
import type { LimitWire, RateWire } from './bet-wire.ts'
import { LimitList } from '../../../risk/member/limit-list.tsx'
import { RoundRules } from '../../../round/member/round-rules.tsx'

const titles = {
  limits: 'เลขอั้น',
  rates: 'อัตราจ่ายและโอกาส',
  rules: 'กติกา',
  history: 'ผลย้อนหลัง',
} as const

/** The panels behind the links over the keypad. */
export function RoundInfo({
  kind,
  roundId,
  market,
  rates,
  limits,
  history,
  onClose,
}: {
  kind: keyof typeof titles
  roundId: number
  /** The market's code. */
  market: string
  rates: readonly RateWire[]
  limits: readonly LimitWire[]
  history: ReactNode
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={titles[kind]} maxWidth={720}>
      <SheetBody>
        {kind === 'limits' ? <LimitList limits={limits} /> : null}
        {kind === 'rates' ? <RateTable rates={rates} /> : null}
        {kind === 'history' ? history : null}
        {kind === 'rules' ? <RoundRules roundId={roundId} market={market} /> : null}
      </SheetBody>
    </Sheet>
  )
}

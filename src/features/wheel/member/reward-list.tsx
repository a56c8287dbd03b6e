import { useState } from 'react'
import coins from '#ui/art/motifs/coins.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  getWheelConfig,
  getWheelConfigV2,
  takeWheelReward,
  type WheelRewardWire,
} from '../contract.ts'
import type { SeedsPart } from './seeds-part.ts'
import { SpinsSheet } from './spins-sheet.tsx'

/** The prizes that wait for the member. */
export function RewardList({
  rewards,
  Seeds,
}: {
  rewards: readonly WheelRewardWire[]
  Seeds: SeedsPart
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {rewards.length === 0 ? (
        <EmptyState art={coins} title="ไม่มีรางวัลที่รอรับ">
          รางวัลของกงล้อสิทธิ์หมุนจะรออยู่ที่นี่
        </EmptyState>
      ) : (
        <PanelList>
          {rewards.map((reward) => (
            <Reward key={reward.reward_id} reward={reward} />
          ))}
        </PanelList>
      )}
      <div className="row">
        <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
          ประวัติและตรวจสอบผล
        </Button>
      </div>
      {isOpen ? <SpinsSheet Seeds={Seeds} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Midnight is the day before to whoever reads it. */
const lastMinute = (end: string): Date => new Date(Date.parse(end) - MINUTE_MS)

function Reward({ reward }: { reward: WheelRewardWire }) {
  const take = useAction(takeWheelReward, {
    renews: [getWheelConfig, getWheelConfigV2],
    onDone: () => {
      toast.success(`รับ ${reward.label} แล้ว`)
    },
  })
  return (
    <ListRow
      title={reward.label}
      note={`รับได้ถึง ${thaiDateTime(lastMinute(reward.expires_at))}`}
      end={
        <Button
          size="sm"
          aria-label={`รับ ${reward.label}`}
          sending={take.pending && (take.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')}
          onClick={() => take.run({ reward_id: Number(reward.reward_id) })}
        >
          รับ
        </Button>
      }
    />
  )
}

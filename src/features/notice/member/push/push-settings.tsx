import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { choosePushTopic, listPushTopics, type PushTopicWire } from '../../push-contract.ts'
import { PushCard } from './push-card.tsx'
import classes from './push-settings.module.css'

/** What reaches a member's devices, and which devices those are. */
export function PushSettings({ onClose }: { onClose: () => void }) {
  const topics = useCall(listPushTopics, {}, { staleTime: 30_000 })
  return (
    <Sheet open onClose={onClose} title="การแจ้งเตือน">
      <SheetBody>
        <div className={classes.body}>
          <PushCard />
          <section className={classes.topics} aria-label="เรื่องที่ส่งขึ้นอุปกรณ์">
            <h3 className="t16 medium">เรื่องที่ส่งขึ้นอุปกรณ์</h3>
            <QueryView query={topics} skeleton={<SkeletonRows count={4} />}>
              {(all) => all.map((topic) => <Topic key={topic.topic} topic={topic} />)}
            </QueryView>
            <p className="t13 c2">เรื่องที่ปิดไว้ยังอ่านได้ในเมนู “กล่องข้อความ”</p>
          </section>
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** One kind of notice; the tick turns with the tap, the answer to it is what stands. */
function Topic({ topic: { topic, title, note, is_on: isOn } }: { topic: PushTopicWire }) {
  const cache = useQueryClient()
  const key = callKey(listPushTopics, {})
  // What was tapped is kept beside the list: an answer to an older question may replace the list.
  const [wanted, setWanted] = useState<boolean>()
  const choose = useAction(choosePushTopic, {
    onDone: async (all) => {
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData(key, all)
      setWanted(all.find((one) => one.topic === topic)?.is_on)
    },
    onRefused: () => {
      setWanted(undefined)
      void cache.invalidateQueries({ queryKey: key })
    },
  })
  if (wanted === isOn && !choose.pending) setWanted(undefined)
  return (
    <CheckInput
      label={
        <>
          {title}
          <span className={`${classes.note} t13 c2`}>{note}</span>
        </>
      }
      checked={wanted ?? isOn}
      disabled={choose.pending}
      onChange={(event) => {
        const tapped = event.currentTarget.checked
        setWanted(tapped)
        choose.run({ topic, is_on: tapped })
      }}
    />
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { type DeskQuest, listDeskQuests, stepQuest } from '../operator-contract.ts'

/** Stops a quest for good, with what it gave so far. */
export function StopQuest({ quest, title }: { quest: DeskQuest; title: string }) {
  const [isAsked, setAsked] = useState(false)
  const stop = useAction(stepQuest, {
    renews: [listDeskQuests],
    onDone: () => {
      toast.success('หยุดภารกิจถาวรแล้ว')
      setAsked(false)
    },
  })
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        หยุดถาวร
      </Button>
      {isAsked ? (
        <ReasonSheet
          title="หยุดถาวร"
          verb="หยุดถาวร"
          lengths={{ min: 5, max: 300 }}
          pending={stop.pending}
          onConfirm={(reason) =>
            stop.run({ quest_id: Number(quest.quest_id), to: 'stopped', reason })
          }
          onClose={() => setAsked(false)}
        >
          <p className="c2">
            {`“${title}” ให้ไปแล้ว ${formatCount(quest.points_given)} แต้มใน 30 วัน หยุดแล้วเปิดอีกไม่ได้ ที่สมาชิกทำครบแล้วยังรับได้จนหมดเวลาของรอบ`}
          </p>
        </ReasonSheet>
      ) : null}
    </>
  )
}

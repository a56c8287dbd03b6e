import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { riskBoard, riskEnd, riskNumber, riskRounds, riskRules } from '../operator-contract.ts'
import { actionWords } from './decision-words.ts'
import type { BoardDesk } from './use-board.ts'
import type { TakenDecision } from './use-decision.ts'
import classes from './selection-bar.module.css'

const actions = ['reduce', 'close', 'cap', 'reopen'] as const

/** The bar for several marked numbers: one decision for all of them. */
export function SelectionBar({ desk }: { desk: BoardDesk }) {
  return (
    <div className={classes.bar} role="region" aria-label="เลขที่เลือกหลายตัว">
      <span className="medium nowrap">เลือก {desk.marked.size} เลข</span>
      {actions.map((action) => (
        <Button
          key={action}
          look={action === 'close' ? 'danger' : 'quiet'}
          size="sm"
          onClick={() => desk.act(action)}
        >
          {actionWords[action].title}
        </Button>
      ))}
      <Button look="text" size="sm" onClick={desk.clearMarks}>
        ล้าง
      </Button>
    </div>
  )
}

/** The last decision, with its undo. */
export function UndoBar({ done, onGone }: { done: TakenDecision; onGone: () => void }) {
  const undo = useAction(riskEnd, {
    renews: [riskBoard, riskNumber, riskRounds, riskRules],
    onDone: () => {
      toast.success('เลิกทำแล้ว')
      onGone()
    },
  })
  return (
    <div className={classes.bar} role="status">
      <span className="medium">{done.text}</span>
      <Button
        look="quiet"
        size="sm"
        sending={undo.pending && 'กำลังเลิกทำ…'}
        onClick={() =>
          undo.run({
            rule_ids: [...done.ruleIds],
            restore_ids: [...done.replacedIds],
            reason: 'เลิกทำ',
          })
        }
      >
        เลิกทำ
      </Button>
      <Button look="text" size="sm" onClick={onGone}>
        ปิด
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { revisionList, revisionSendBack } from '../../revision-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'

/** Takes a proposed correction off the desk; the round stays as it was paid. */
export function SendBackRevision({ roundId }: { roundId: number }) {
  const [open, setOpen] = useState(false)
  const action = useAction(revisionSendBack, {
    renews: [revisionList],
    onDone: () => {
      toast.success('ส่งข้อเสนอแก้ผลกลับแล้ว งวดคงผลเดิม')
      setOpen(false)
    },
  })
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        ไม่แก้ ส่งข้อเสนอกลับ
      </Button>
      {open ? (
        <ReasonSheet
          title="ส่งข้อเสนอแก้ผลกลับ"
          verb="ส่งกลับ"
          pending={action.pending}
          onConfirm={(reason) => action.run({ round_id: roundId, reason })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

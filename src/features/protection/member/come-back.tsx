import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  askReturn,
  cancelReturn,
  type ComebackWire,
  confirmReturn,
  getExclusion,
} from '../exclusion-contract.ts'

const renews = [getExclusion]

/** The way back from a self-exclusion: asking, and a day later the second yes. */
export function ComeBack({ comeback: { asked } }: { comeback: ComebackWire }) {
  const ask = useAction(askReturn, {
    renews,
    onDone: () => toast.success('รับคำขอแล้ว กลับมายืนยันได้หลังครบ 24 ชั่วโมง'),
  })
  const confirm = useAction(confirmReturn, {
    renews,
    onDone: () => toast.success('กลับมาเล่นได้แล้ว'),
  })
  const cancel = useAction(cancelReturn, {
    renews,
    onDone: () => toast.success('ยกเลิกคำขอแล้ว งดเล่นต่อ'),
  })
  if (!asked) {
    return (
      <Button look="quiet" wide sending={ask.pending && 'กำลังส่งคำขอ…'} onClick={() => ask.run({})}>
        ขอกลับมาเล่น
      </Button>
    )
  }
  return (
    <>
      {asked.is_ready ? (
        <Button
          look="quiet"
          wide
          sending={confirm.pending && 'กำลังบันทึก…'}
          onClick={() => confirm.run({})}
        >
          ยืนยันกลับมาเล่น
        </Button>
      ) : null}
      <Button wide sending={cancel.pending && 'กำลังยกเลิก…'} onClick={() => cancel.run({})}>
        งดเล่นต่อ ยกเลิกคำขอ
      </Button>
    </>
  )
}

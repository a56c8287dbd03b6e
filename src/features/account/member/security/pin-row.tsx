import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate } from '#ui/thai/dates.ts'
import { getSecurity, removePin } from '../../security-contract.ts'
import classes from './security.module.css'

/** The PIN: whether there is one, and the ways to set, change and remove it. */
export function PinRow({ setAt, onSet }: { setAt: string | null; onSet: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(removePin, {
    renews: [getSecurity],
    onDone: () => {
      setIsAsking(false)
      toast.success('ยกเลิกรหัส PIN แล้ว')
    },
  })
  return (
    <>
      <ListRow
        title="รหัส PIN 6 หลัก"
        note={setAt === null ? 'ยังไม่ได้ตั้ง' : `ตั้งเมื่อ ${thaiDate(setAt)}`}
        end={
          <span className={classes.buttons}>
            {setAt === null ? null : (
              <Button look="text" size="sm" onClick={() => setIsAsking(true)}>
                ยกเลิก<span className="visually-hidden">รหัส PIN</span>
              </Button>
            )}
            <Button look="quiet" size="sm" onClick={onSet}>
              {setAt === null ? 'ตั้งรหัส' : 'เปลี่ยน'}
              <span className="visually-hidden"> PIN</span>
            </Button>
          </span>
        }
      />
      <ConfirmDialog
        open={isAsking}
        title="ยกเลิกรหัส PIN?"
        confirmLabel="ยกเลิกรหัส PIN"
        cancelLabel="ใช้ต่อ"
        sending={remove.pending && 'กำลังยกเลิก…'}
        danger
        onConfirm={() => remove.run({})}
        onClose={() => setIsAsking(false)}
      >
        หากไม่มีวิธียืนยันอื่น ใครที่เปิดเครื่องนี้ได้ก็ถอนเงินไปยังบัญชีของคุณได้ทันที
      </ConfirmDialog>
    </>
  )
}

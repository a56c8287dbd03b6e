import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate } from '#ui/thai/dates.ts'
import { getSecurity, removeTotp, setTotpAtLogin } from '../../security-contract.ts'
import classes from './security.module.css'

/** The authenticator app: whether there is one, how many recovery codes are left, and the ways out. */
export function TotpRow({
  setAt,
  codesLeft,
  isAtLogin,
  onSet,
}: {
  setAt: string | null
  codesLeft: number
  isAtLogin: boolean
  onSet: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(removeTotp, {
    renews: [getSecurity],
    onDone: () => {
      setIsAsking(false)
      toast.success('ยกเลิกแอปยืนยันตัวตนแล้ว')
    },
  })
  return (
    <>
      <ListRow
        title="แอปยืนยันตัวตน"
        note={
          setAt === null ? 'ยังไม่ได้ตั้ง' : `ตั้งเมื่อ ${thaiDate(setAt)} · เหลือรหัสกู้คืน ${codesLeft} รหัส`
        }
        end={
          <span className={classes.buttons}>
            {setAt === null ? null : (
              <Button look="text" size="sm" onClick={() => setIsAsking(true)}>
                ยกเลิก<span className="visually-hidden">แอปยืนยันตัวตน</span>
              </Button>
            )}
            <Button look="quiet" size="sm" onClick={onSet}>
              {setAt === null ? 'ตั้งค่า' : 'ตั้งใหม่'}
              <span className="visually-hidden">แอปยืนยันตัวตน</span>
            </Button>
          </span>
        }
      />
      {setAt === null ? null : <AtLogin isOn={isAtLogin} />}
      <ConfirmDialog
        open={isAsking}
        title="ยกเลิกแอปยืนยันตัวตน?"
        confirmLabel="ยกเลิกแอป"
        cancelLabel="ใช้ต่อ"
        sending={remove.pending && 'กำลังยกเลิก…'}
        danger
        onConfirm={() => remove.run({})}
        onClose={() => setIsAsking(false)}
      >
        รหัสจากแอปและรหัสกู้คืนทั้งหมดจะใช้ไม่ได้อีก
      </ConfirmDialog>
    </>
  )
}

/** Whether each login asks for a code, too. */
function AtLogin({ isOn }: { isOn: boolean }) {
  const set = useAction(setTotpAtLogin, {
    renews: [getSecurity],
    onDone: (_none, { on }) => toast.success(on ? 'เปิดการยืนยันสองขั้นแล้ว' : 'ปิดการยืนยันสองขั้นแล้ว'),
  })
  return (
    <ListRow
      title="ยืนยันสองขั้นตอนเข้าสู่ระบบ"
      note={isOn ? 'ทุกครั้งที่เข้าสู่ระบบต้องใช้รหัสจากแอปด้วย' : 'เปิดแล้วต้องใช้รหัสจากแอปด้วย เก็บรหัสกู้คืนไว้ก่อนเปิด'}
      end={
        <Button
          look="quiet"
          size="sm"
          sending={set.pending && 'กำลังบันทึก…'}
          onClick={() => set.run({ on: !isOn })}
        >
          {isOn ? 'ปิด' : 'เปิด'}
          <span className="visually-hidden">การยืนยันสองขั้น</span>
        </Button>
      }
    />
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { isWeakPin } from '../../rules/pin.ts'
import { getSecurity, securityErrors, setPin } from '../../security-contract.ts'
import { SecretDigits } from './secret-digits.tsx'
import classes from './security.module.css'

/** A new PIN, typed twice. */
export function PinSheet({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const [pin, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const action = useAction(setPin, {
    renews: [getSecurity],
    onDone: () => {
      toast.success(isSet ? 'เปลี่ยนรหัส PIN แล้ว' : 'ตั้งรหัส PIN แล้ว')
      onClose()
    },
    onRefused: ({ status }) => status === 200,
  })
  const isWeak = pin.length === 6 && isWeakPin(pin)
  const differs = again.length === 6 && again !== pin
  const missing = pin.length < 6 ? 'กรอกรหัสใหม่ให้ครบ 6 หลัก' : again.length < 6 && 'กรอกรหัสใหม่อีกครั้ง'
  return (
    <Sheet open onClose={onClose} title={isSet ? 'เปลี่ยนรหัส PIN' : 'ตั้งรหัส PIN'} maxWidth={400}>
      <SheetBody>
        <form
          className={classes.body}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWeak && !missing && !differs) action.run({ pin })
          }}
        >
          <SecretDigits
            label="รหัส PIN ใหม่"
            value={pin}
            onChange={(typed) => {
              action.reset()
              setTyped(typed)
            }}
            error={isWeak ? securityErrors.pin_weak.thai : action.error?.message}
            hint="เลี่ยงเลขเรียง เลขซ้ำ วันเกิด และเบอร์โทรศัพท์"
          />
          <SecretDigits
            label="ยืนยันรหัส PIN ใหม่"
            focus={false}
            value={again}
            onChange={setAgain}
            error={differs ? 'รหัสสองช่องไม่ตรงกัน' : undefined}
          />
          <Button
            type="submit"
            size="lg"
            wide
            sending={action.pending && 'กำลังบันทึก…'}
            blocked={(isWeak && 'รหัสนี้เดาง่ายเกินไป') || missing || (differs && 'รหัสสองช่องไม่ตรงกัน')}
          >
            {isSet ? 'เปลี่ยนรหัส PIN' : 'ตั้งรหัส PIN'}
          </Button>
        </form>
      </SheetBody>
    </Sheet>
  )
}

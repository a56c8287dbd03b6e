import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { yeekeeDesk, yeekeeShooting } from '../operator-contract.ts'
import classes from './yeekee-desk-screen.module.css'

/** The switch that stops all shooting; bets go on, and every shot taken stays. */
export function ShootingSwitch({ isOn, mayChange }: { isOn: boolean; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel padded>
      <div className={classes.switch}>
        <span className="grow">
          <span className="medium">การยิงเลขทุกรอบ</span>{' '}
          <Chip tone={isOn ? 'green' : 'red'}>{isOn ? 'เปิดอยู่' : 'ปิดอยู่'}</Chip>
          <span className="t13 c2"> ผลออกเองตามกติกา ไม่มีใครแก้เลขหรือผลได้</span>
        </span>
        {mayChange ? (
          <Button look={isOn ? 'danger' : 'primary'} size="sm" onClick={() => setAsking(true)}>
            {isOn ? 'หยุดการยิงเลข' : 'เปิดการยิงเลข'}
          </Button>
        ) : null}
      </div>
      {asking ? <AskReason isOn={isOn} onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function AskReason({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const verb = isOn ? 'หยุดการยิงเลข' : 'เปิดการยิงเลข'
  const action = useAction(yeekeeShooting, {
    renews: [yeekeeDesk],
    onDone: () => {
      toast.success(`${verb}แล้ว`)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={`${verb}ทุกรอบ`} maxWidth={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          action.run({ is_on: !isOn, reason: reason.trim() })
        }}
      >
        <SheetBody>
          <TextInput
            label="เหตุผล"
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่ทำ
          </Button>
          <Button
            type="submit"
            look={isOn ? 'danger' : 'primary'}
            size="lg"
            sending={action.pending && 'กำลังบันทึก…'}
            blocked={reason.trim().length < 3 && 'ระบุเหตุผลก่อน'}
          >
            {verb}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
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
  const verb = isOn ? 'หยุดการยิงเลข' : 'เปิดการยิงเลข'
  const action = useAction(yeekeeShooting, {
    renews: [yeekeeDesk],
    onDone: () => {
      toast.success(`${verb}แล้ว`)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`${verb}ทุกรอบ`}
      verb={verb}
      danger={isOn}
      pending={action.pending}
      onConfirm={(reason) => action.run({ is_on: !isOn, reason })}
      onClose={onClose}
    />
  )
}

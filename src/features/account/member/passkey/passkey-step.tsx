import { stepUpDone } from '#ui/client/step-up.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { beginPasskeyStepUp, stepUpByPasskey } from '../../passkey-contract.ts'
import { isShownHere } from '../security/shown-error.ts'
import { sign } from './ceremony.ts'
import { useCeremony } from './use-ceremony.ts'

/** Proves the member by his face, finger or the code of his device. */
export function PasskeyStep() {
  const begin = useAction(beginPasskeyStepUp, { onRefused: isShownHere })
  const finish = useAction(stepUpByPasskey, { onDone: stepUpDone, onRefused: isShownHere })
  const ceremony = useCeremony({ begin, perform: sign, finish, finishing: 'กำลังตรวจสอบ…' })
  return (
    <>
      <p className="c2">ยืนยันด้วยใบหน้า ลายนิ้วมือ หรือรหัสล็อกหน้าจอของอุปกรณ์นี้</p>
      {ceremony.fault ? (
        <Note tone="red" role="alert">
          {ceremony.fault}
        </Note>
      ) : null}
      <Button wide size="lg" sending={ceremony.sending} onClick={ceremony.run}>
        ใช้พาสคีย์
      </Button>
    </>
  )
}

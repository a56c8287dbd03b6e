import { IconFingerprint } from '@tabler/icons-react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { beginPasskeyLogin, loginByPasskey } from '../../passkey-contract.ts'
import { isShownHere } from '../security/shown-error.ts'
import { sign } from './ceremony.ts'
import { useCeremony } from './use-ceremony.ts'

/** Signs a member in by a passkey, without phone and password. */
export function PasskeyLogin({
  onEntered,
}: {
  onEntered: (data: WireOutput<typeof loginByPasskey>) => Promise<void>
}) {
  const begin = useAction(beginPasskeyLogin, { errorHandling: false, onRefused: isShownHere })
  const finish = useAction(loginByPasskey, {
    errorHandling: false,
    onDone: onEntered,
    onRefused: isShownHere,
  })
  const ceremony = useCeremony({ begin, perform: sign, finish, finishing: 'กำลังเข้าสู่ระบบ…' })
  return (
    <>
      <Button
        look="quiet"
        size="lg"
        wide
        icon={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        sending={ceremony.sending}
        onClick={ceremony.run}
      >
        เข้าสู่ระบบด้วยพาสคีย์
      </Button>
      {ceremony.fault ? (
        <Note tone="red" role="alert">
          {ceremony.fault}
        </Note>
      ) : null}
    </>
  )
}

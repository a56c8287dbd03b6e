import { useState } from 'react'
import type { Call, WireInput } from '#kernel/contract.ts'
import { useAction } from '../client/use-action.ts'
import { Button } from './button.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { toast } from './toast-store.ts'

type To = 'paused' | 'live'

interface PauseProps<C extends Call> {
  /** Takes `to` and `reason` beside its input. */
  call: C
  input: Omit<WireInput<C>, 'to' | 'reason'>
  state: To | 'draft'
  /** `กงล้อ` */
  what: string
  /** What either means for members. */
  notes: Readonly<Record<To, string>>
  renews: readonly Call[]
}

/** What whoever writes versions may do now: write the next one while none waits, and pause or go on. */
export function VersionSteps<C extends Call>({
  onWrite,
  ...pause
}: PauseProps<C> & {
  /** Undefined: a version waits already. */
  onWrite: (() => void) | undefined
}) {
  return (
    <div className="row wrap">
      {onWrite ? (
        <Button look="quiet" onClick={onWrite}>
          สร้างฉบับใหม่
        </Button>
      ) : null}
      <Pause {...pause} />
    </div>
  )
}

/** Pauses what is live, or lets what is paused go on, with a reason. A draft has nothing to pause. */
function Pause<C extends Call>({ call, input, state, what, notes, renews }: PauseProps<C>) {
  const [isAsked, setAsked] = useState(false)
  const to = state === 'live' ? 'paused' : 'live'
  const verb = to === 'paused' ? 'พักไว้' : 'เปิดต่อ'
  const action = useAction(call, {
    renews,
    onDone: () => {
      toast.success(to === 'paused' ? `พัก${what}แล้ว` : `เปิด${what}ต่อแล้ว`)
      setAsked(false)
    },
  })
  if (state === 'draft') return null
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {verb}
      </Button>
      {isAsked ? (
        <ReasonSheet
          title={verb}
          verb={verb}
          lengths={{ min: 5, max: 300 }}
          pending={action.pending}
          onConfirm={(reason) => action.run({ ...input, to, reason } as WireInput<C>)}
          onClose={() => setAsked(false)}
        >
          <p className="c2">{notes[to]}</p>
        </ReasonSheet>
      ) : null}
    </>
  )
}

import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { myShots, shootNumber } from '../../contract.ts'
import type { ShotUpdate } from './shot-log.ts'
import type { PendingShot } from './shot-list.tsx'

type Accepted = WireOutput<typeof shootNumber> & { readonly number: string }

/**
 * A member's own part in a round. A shot stands in the list at once; a refusal takes it back and says
 * why. The digits stay in their boxes until the shot is taken, and whoever types on meanwhile keeps
 * what was typed.
 */
export function useShooting(
  roundId: number,
  isLoggedIn: boolean,
  take: (news: ShotUpdate) => void,
) {
  const mine = useCall(myShots, { round_id: roundId }, { enabled: isLoggedIn })
  const [digits, setDigits] = useState('')
  const [pending, setPending] = useState<PendingShot>()
  const [accepted, setAccepted] = useState<readonly Accepted[]>([])
  const action = useAction(shootNumber, {
    renews: [myShots],
    onDone: (answer, { number }) => {
      setPending(undefined)
      setDigits((now) => (now === number ? '' : now))
      setAccepted((before) => [...before, { ...answer, number }])
      const { seq, at, ...chain } = answer
      take({ ...chain, shots: [{ seq, at, number, name: 'คุณ' }] })
    },
  })
  const last = accepted.at(-1)
  return {
    digits,
    setDigits,
    pending,
    sending: action.pending,
    seqs: new Set([...(mine.data?.seqs ?? []), ...accepted.map(({ seq }) => seq)]),
    nextShotAt: last?.next_shot_at ?? mine.data?.next_shot_at ?? null,
    /** What a screen reader is told of the last shot. */
    said: last ? `ยิงเลข ${last.number} แล้ว` : '',
    own: mine.data,
    async shoot(number: string) {
      setPending({ number })
      if (!(await action.runAsync({ round_id: roundId, number }))) setPending(undefined)
    },
  }
}

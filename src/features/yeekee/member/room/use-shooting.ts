import { useRef, useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { myShots, shootNumber } from '../../contract.ts'
import type { ShotNews } from './shot-log.ts'
import type { PendingShot } from './shot-list.tsx'

/**
 * A member's own part in a round. A shot stands in the list at once; a refusal takes it back, says
 * why, and leaves the digits where they were.
 */
export function useShooting(roundId: number, isLoggedIn: boolean, take: (news: ShotNews) => void) {
  const mine = useCall(myShots, { round_id: roundId }, { enabled: isLoggedIn })
  const [digits, setDigits] = useState('')
  const [pending, setPending] = useState<PendingShot>()
  const [accepted, setAccepted] = useState<readonly WireOutput<typeof shootNumber>[]>([])
  const sent = useRef('')
  const action = useAction(shootNumber, {
    renews: [myShots],
    onDone: (answer) => {
      setPending(undefined)
      setAccepted((before) => [...before, answer])
      const { seq, at, ...chain } = answer
      take({ ...chain, shots: [{ seq, at, number: sent.current, name: 'คุณ' }] })
    },
    onRefused: () => {
      setPending(undefined)
      setDigits(sent.current)
    },
  })
  return {
    digits,
    setDigits,
    pending,
    sending: action.pending,
    seqs: new Set([...(mine.data?.seqs ?? []), ...accepted.map(({ seq }) => seq)]),
    nextShotAt: accepted.at(-1)?.next_shot_at ?? mine.data?.next_shot_at ?? null,
    /** What a screen reader is told of the last shot. */
    said: accepted.length === 0 ? '' : `ยิงเลข ${sent.current} แล้ว`,
    own: mine.data,
    shoot(number: string) {
      sent.current = number
      setPending({ number })
      setDigits('')
      action.run({ round_id: roundId, number })
    },
  }
}

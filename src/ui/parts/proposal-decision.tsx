import { type ReactNode, useState } from 'react'
import type { Call, WireInput } from '#kernel/contract.ts'
import { useAction } from '../client/use-action.ts'
import { Button } from './button.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { toast } from './toast-store.ts'

/** One way to decide: its call, its button, what is said when it is done and before it is. */
export interface Decision<C extends Call> {
  readonly call: C
  readonly verb: string
  readonly done: string
  readonly note: string
}

/** What a second person can answer, and what both calls take beside the reason. */
interface DecisionProps<Publish extends Call, Reject extends Call> {
  publish: Decision<Publish>
  reject: Decision<Reject>
  /** What is decided about, by name and with its sum, where somebody says yes or no to it. */
  about: ReactNode
  input: Omit<WireInput<Publish>, 'reason'> & Omit<WireInput<Reject>, 'reason'>
  /** Calls whose cached answers are stale after it. */
  renews: readonly Call[]
}

/** With whom it waits for. */
export interface ProposalDecisionProps<
  Publish extends Call,
  Reject extends Call,
> extends DecisionProps<Publish, Reject> {
  isOwn: boolean
  mayDecide: boolean
  /** `รอผู้มีสิทธิ์อนุมัติคูปอง` */
  waitsFor: string
}

/**
 * The second person's answer to what somebody proposed, each way with a reason. Who wrote it, and who may not
 * decide, reads whom it waits for.
 */
export function ProposalDecision<Publish extends Call, Reject extends Call>({
  isOwn,
  mayDecide,
  waitsFor,
  ...decision
}: ProposalDecisionProps<Publish, Reject>) {
  const [asked, setAsked] = useState<'publish' | 'reject'>()
  if (isOwn) return <p className="t14 c2">คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ</p>
  if (!mayDecide) return <p className="t14 c2">{waitsFor}</p>
  const { publish, reject } = decision
  return (
    <div className="row">
      <Button onClick={() => setAsked('publish')}>{publish.verb}</Button>
      <Button look="danger" onClick={() => setAsked('reject')}>
        {reject.verb}
      </Button>
      {asked ? (
        <DecisionSheet<Publish | Reject>
          key={asked}
          way={decision[asked]}
          danger={asked === 'reject'}
          about={decision.about}
          input={decision.input}
          renews={decision.renews}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}

function DecisionSheet<C extends Call>({
  way: { call, verb, done, note },
  danger,
  about,
  input,
  renews,
  onClose,
}: {
  way: Decision<C>
  danger: boolean
  about: ReactNode
  input: Omit<WireInput<C>, 'reason'>
  renews: readonly Call[]
  onClose: () => void
}) {
  const action = useAction(call, {
    renews,
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={verb}
      verb={verb}
      danger={danger}
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ ...input, reason } as WireInput<C>)}
      onClose={onClose}
    >
      {about}
      <p className="c2">{note}</p>
    </ReasonSheet>
  )
}

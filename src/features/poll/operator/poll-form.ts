import type { WireInput } from '#kernel/contract.ts'
import { toWireTime } from '#kernel/time.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { type DeskPoll, getDeskPoll, listDeskPolls, savePoll } from '../operator-contract.ts'

/** What the form holds: the input of the call. */
export type PollValues = Omit<WireInput<typeof savePoll>, 'poll_id'>

const fields = [
  'title',
  'rules',
  'image',
  'digits',
  'home_name',
  'away_name',
  'choices',
  'opens_at',
  'closes_at',
  'event_at',
  'stake_per_vote',
  'votes_max',
  'prize_amount',
  'budget_amount',
  'nobody_right',
  'rolls_from',
] as const satisfies readonly (keyof PollValues)[]

const HOUR_MS = 3_600_000
/** Long enough to fill the form in. */
const MARGIN_MS = 15 * 60_000
/** The full hour so many hours from now; the first is never over before the form is sent. */
const ahead = (hours: number) =>
  toWireTime(new Date((Math.floor((serverNow() + MARGIN_MS) / HOUR_MS) + hours) * HOUR_MS))

function valuesOf(poll: DeskPoll | null): PollValues {
  if (poll) {
    const { choices, rolled_amount: _rolled, ...terms } = poll.terms
    return {
      ...terms,
      choices: choices
        .filter((choice) => choice.is_typed)
        .map(({ label, image }) => ({ label, image })),
    }
  }
  return {
    kind: 'pick',
    title: '',
    rules: '',
    image: null,
    digits: null,
    home_name: null,
    away_name: null,
    choices: [],
    opens_at: ahead(1),
    closes_at: ahead(24),
    event_at: ahead(25),
    product: null,
    stake_per_vote: '500.00',
    votes_max: 10,
    currency: 'THB',
    prize_kind: 'pot',
    prize_amount: '1000.00',
    budget_amount: '1000.00',
    weighs: 'vote',
    nobody_right: 'none',
    rolls_from: null,
  }
}

/** The form of a poll; null makes a new one. */
export function usePollForm(poll: DeskPoll | null, onSaved: () => void) {
  const form = useForm<PollValues>(savePoll.input, valuesOf(poll))
  const save = useAction(savePoll, {
    renews: [listDeskPolls, getDeskPoll],
    onDone: () => {
      toast.success('บันทึกแล้ว')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(poll ? { ...values, poll_id: poll.poll_id } : values),
  )
  return { form, save, submit }
}

import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  countQuestsWaiting,
  type DeskQuest,
  listDeskQuests,
  type QuestInputWire,
  saveQuest,
} from '../operator-contract.ts'
import { shownVersion } from './quest-desk-words.ts'

/** What the form holds: the input of the call. */
type QuestValues = Omit<QuestInputWire, 'quest_id'>
export type QuestForm = Form<QuestValues>

/** The newest version, to be changed, or the terms of a usual quest. */
function valuesOf(quest: DeskQuest | null): QuestValues {
  const shown = quest && shownVersion(quest)
  if (!shown) {
    return {
      title: '',
      type: 'stake_sum',
      period: 'daily',
      product: 'lottery',
      goal: 50_000,
      points: 5,
      spins: null,
      event_id: null,
      level_min: null,
      needs_quest: null,
      budget: null,
      reason: '',
    }
  }
  const { title, type, period, product, goal, spins, level_min, budget } = shown
  const points = spins === null ? shown.points : null
  const numbers = { event_id: idOf(shown.event_id), needs_quest: idOf(shown.needs_quest) }
  const gift = { points, spins }
  return { title, type, period, product, goal, ...gift, level_min, budget, ...numbers, reason: '' }
}

const idOf = (id: string | number | null): number | null => (id === null ? null : Number(id))

/** The form of a quest, or of its next version, and how it is sent. */
export function useQuestForm(quest: DeskQuest | null, onClose: () => void) {
  const initial = valuesOf(quest)
  const form = useForm<QuestValues>(saveQuest.input, initial)
  const fields = Object.keys(initial) as (keyof QuestValues)[]
  const save = useAction(saveQuest, {
    renews: [listDeskQuests, countQuestsWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(quest ? { ...values, quest_id: Number(quest.quest_id) } : values),
  )
  return { form, save, submit, isVisit: initial.type === 'check_in' }
}

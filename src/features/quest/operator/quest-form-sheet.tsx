import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { baht, whole } from '#ui/thai/figures.ts'
import {
  countQuestsWaiting,
  type DeskQuest,
  listDeskQuests,
  type QuestInputWire,
  saveQuest,
} from '../operator-contract.ts'
import { periodWords } from '../member/quest-words.ts'
import { shownVersion, typeWords } from './quest-desk-words.ts'

type Values = Omit<QuestInputWire, 'quest_id'>

/** The newest version, to be changed, or the terms of a usual quest. */
function valuesOf(quest: DeskQuest | null): Values {
  if (!quest) {
    return {
      title: '',
      type: 'stake_sum',
      period: 'daily',
      product: 'lottery',
      goal: 50_000,
      points: 5,
      reason: '',
    }
  }
  const { version: _version, written_by: _by, written_at: _at, ...terms } = shownVersion(quest)
  return { ...terms, reason: '' }
}

/** Writes a quest, or its next version. */
export function QuestFormSheet({
  quest,
  onClose,
}: {
  quest: DeskQuest | null
  onClose: () => void
}) {
  const initial = valuesOf(quest)
  const form = useForm<Values>(saveQuest.input, initial)
  const fields = Object.keys(initial) as (keyof Values)[]
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
  return (
    <Sheet
      open
      onClose={onClose}
      title={quest ? `ฉบับใหม่ของภารกิจ #${quest.quest_id}` : 'สร้างภารกิจ'}
      maxWidth={560}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <TextInput
              label="ชื่อ"
              maxLength={80}
              autoComplete="off"
              error={form.errors.title?.message}
              {...form.register('title')}
            />
            {initial.type === 'check_in' ? (
              <p className="t14 c2">เช็กอินจ่ายแต้มตามวันที่ต่อเนื่อง แก้ได้เฉพาะชื่อ</p>
            ) : (
              <PlayFields form={form} />
            )}
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่บันทึก
          </Button>
          <Button type="submit" size="lg" sending={save.pending && 'กำลังบันทึก…'}>
            ส่งให้อนุมัติ
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

function PlayFields({ form }: { form: Form<Values> }) {
  const type = form.field('type')
  const period = form.field('period')
  const goal = form.field('goal')
  const points = form.field('points')
  const isSum = type.value === 'stake_sum'
  return (
    <>
      <Segmented
        label="แบบภารกิจ"
        items={[
          { value: 'stake_sum', label: typeWords.stake_sum },
          { value: 'play_days', label: typeWords.play_days },
        ]}
        value={type.value === 'play_days' ? 'play_days' : 'stake_sum'}
        onChange={(next) => {
          type.onChange(next)
          goal.onChange(next === 'stake_sum' ? 50_000 : 1)
        }}
      />
      <Segmented
        label="รอบ"
        items={(['daily', 'weekly', 'monthly'] as const).map((value) => ({
          value,
          label: periodWords[value],
        }))}
        value={period.value}
        onChange={period.onChange}
      />
      <NumberField
        key={type.value}
        label={isSum ? 'เป้าหมาย (บาท)' : 'เป้าหมาย (วัน)'}
        hint={isSum ? 'ยอดแทงด้วยเงินของสมาชิกเองที่ออกผลแล้ว' : 'วันที่แทงและออกผลอย่างน้อย ฿20'}
        figure={isSum ? baht : whole}
        value={goal.value}
        error={form.errors.goal?.message}
        onChange={(next) => goal.onChange(next ?? Number.NaN)}
      />
      <NumberField
        label="แต้มที่ให้"
        hint="20 แต้มมีค่าไม่เกิน ฿1"
        value={points.value}
        error={form.errors.points?.message}
        onChange={(next) => points.onChange(next ?? Number.NaN)}
      />
    </>
  )
}

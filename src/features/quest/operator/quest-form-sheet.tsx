import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import type { DeskQuest } from '../operator-contract.ts'
import { BoundFields, GoalFields } from './quest-fields.tsx'
import { useQuestForm } from './quest-form.ts'
import { FormPreview } from './quest-preview.tsx'

/** Writes a quest, or its next version. */
export function QuestFormSheet({
  quest,
  quests,
  onClose,
}: {
  quest: DeskQuest | null
  quests: readonly DeskQuest[]
  onClose: () => void
}) {
  const { form, save, submit, isVisit } = useQuestForm(quest, onClose)
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
            {isVisit ? (
              <p className="t14 c2">เช็กอินจ่ายแต้มตามวันที่ต่อเนื่อง แก้ได้เฉพาะชื่อ</p>
            ) : (
              <>
                <GoalFields form={form} />
                <BoundFields
                  form={form}
                  older={quests.filter(
                    ({ state, quest_id: id }) =>
                      state === 'live' && (!quest || Number(id) < Number(quest.quest_id)),
                  )}
                />
              </>
            )}
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            {isVisit ? null : <FormPreview form={form} />}
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

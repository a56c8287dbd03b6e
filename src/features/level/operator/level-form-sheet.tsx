import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { usePreview } from '#ui/client/use-preview.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Arrival } from '#ui/parts/arrival.tsx'
import { Button } from '#ui/parts/button.tsx'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  countLevelsWaiting,
  getLevelDesk,
  type LevelDesk,
  type LevelTermsWire,
  previewLevels,
  saveLevels,
} from '../operator-contract.ts'
import classes from './level-desk.module.css'
import { PreviewFacts } from './preview-facts.tsx'

type StepValues = LevelTermsWire['levels'][number]
type DeskSteps = LevelDesk['versions'][number]['levels']

const CHECKED_FROM = 4
const LEVELS_MIN = 2
const LEVELS_MAX = 10
const stepFields = ['name', 'from', 'needs_check'] as const

/** The form of the next version of the levels; it begins with those that hold. */
function useLevelForm(live: DeskSteps, onSaved: () => void) {
  const form = useForm<LevelTermsWire>(saveLevels.input, {
    levels: live.map(({ name, from, needs_check: isChecked }) => ({
      name,
      from,
      needs_check: isChecked,
    })),
    reason: '',
  })
  const levels = form.field('levels')
  const fields = [
    'reason',
    ...levels.value.flatMap((_, at) => stepFields.map((name) => `levels.${at}.${name}`)),
  ] as (keyof LevelTermsWire)[]
  const save = useAction(saveLevels, {
    renews: [getLevelDesk, countLevelsWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const preview = usePreview(
    previewLevels,
    { levels: levels.value },
    { onRefused: (error) => showDetails(form, error, fields) },
  )
  return {
    form,
    save,
    preview,
    steps: levels.value,
    change: (next: StepValues[]) => levels.onChange(next),
    /** Asks who would rise and fall; faults show at their fields. */
    look: () => void form.check(['levels']).then((isWhole) => isWhole && preview.run()),
  }
}

type LevelForm = ReturnType<typeof useLevelForm>

/** Writes the next version of the levels; below it who would rise and fall by them. */
export function LevelFormSheet({ live, onClose }: { live: DeskSteps; onClose: () => void }) {
  const levels = useLevelForm(live, onClose)
  const { form, save, preview } = levels
  return (
    <Sheet open onClose={onClose} title="เสนอเงื่อนไขระดับฉบับใหม่" maxWidth={640}>
      <form noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
        <SheetBody>
          <div className="stack">
            <AllSteps levels={levels} />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            <Section title="ถ้าใช้กับยอดเล่น 90 วันที่ผ่านมา">
              <div className="stack">
                <Button
                  look="outline"
                  sending={preview.pending && 'กำลังคำนวณ…'}
                  onClick={levels.look}
                >
                  ดูว่าใครขึ้นใครลง
                </Button>
                {preview.data ? (
                  <Arrival>
                    <PreviewFacts preview={preview.data} />
                  </Arrival>
                ) : null}
              </div>
            </Section>
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

function AllSteps({ levels: { form, steps, change } }: { levels: LevelForm }) {
  return (
    <>
      {steps.map((step, at) => (
        <StepFields
          key={at}
          level={at + 1}
          step={step}
          faultAt={(name) => form.faultAt(`levels.${at}.${name}`)}
          onChange={(more) =>
            change(steps.map((one, index) => (index === at ? { ...one, ...more } : one)))
          }
        />
      ))}
      <div className="row wrap">
        {steps.length < LEVELS_MAX ? (
          <Button
            look="quiet"
            size="sm"
            onClick={() => change([...steps, { name: '', from: '', needs_check: true }])}
          >
            เพิ่มระดับ
          </Button>
        ) : null}
        {steps.length > LEVELS_MIN ? (
          <Button look="text" size="sm" onClick={() => change(steps.slice(0, -1))}>
            เอาระดับสูงสุดออก
          </Button>
        ) : null}
      </div>
    </>
  )
}

function StepFields({
  level,
  step,
  faultAt,
  onChange,
}: {
  level: number
  step: StepValues
  faultAt: (name: (typeof stepFields)[number]) => string | undefined
  onChange: (more: Partial<StepValues>) => void
}) {
  return (
    <Panel padded role="group" aria-label={`ระดับ ${level}`} className={classes.step ?? ''}>
      <h3 className="t16 medium">{`ระดับ ${level}`}</h3>
      <TextInput
        label={`ชื่อระดับ ${level}`}
        value={step.name}
        maxLength={24}
        autoComplete="off"
        error={faultAt('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <AmountLine
        label={`ยอดเล่น 90 วันของระดับ ${level} (บาท)`}
        wire={step.from}
        error={faultAt('from')}
        onChange={(from) => onChange({ from })}
      />
      <CheckInput
        label={`ระดับ ${level} ต้องให้เจ้าหน้าที่ตรวจก่อน`}
        checked={step.needs_check}
        disabled={level >= CHECKED_FROM && step.needs_check}
        onChange={(event) => onChange({ needs_check: event.currentTarget.checked })}
      />
      {faultAt('needs_check') ? (
        <p role="alert" className="t14 c-red">
          {faultAt('needs_check')}
        </p>
      ) : null}
    </Panel>
  )
}

import { toWireTime } from '#kernel/time.ts'
import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  type DeskEvent,
  type EventInputWire,
  listDeskEvents,
  saveEvent,
} from '../operator-contract.ts'

const HOUR_MS = 3_600_000
/** The full hour so many hours from now. */
const ahead = (hours: number) =>
  toWireTime(new Date((Math.floor(serverNow() / HOUR_MS) + hours) * HOUR_MS))
const FIELDS = ['title', 'body', 'starts_at', 'ends_at', 'reason'] as const

/** Writes an event, or corrects one of which no quest is out or waits. */
export function EventFormSheet({
  event,
  onClose,
}: {
  /** Null: a new one. */
  event: DeskEvent | null
  onClose: () => void
}) {
  const form = useForm<EventInputWire>(saveEvent.input, {
    ...(event ? { event_id: Number(event.event_id) } : {}),
    title: event?.title ?? '',
    body: event?.body ?? '',
    starts_at: event?.starts_at ?? ahead(1),
    ends_at: event?.ends_at ?? ahead(7 * 24),
    reason: '',
  })
  const title = event ? `แก้กิจกรรม #${event.event_id}` : 'สร้างกิจกรรม'
  const save = useAction(saveEvent, {
    renews: [listDeskEvents],
    onDone: () => {
      toast.success(event ? 'แก้กิจกรรมแล้ว' : 'บันทึกกิจกรรมแล้ว เพิ่มภารกิจของกิจกรรมได้เลย')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, FIELDS),
  })
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={560}>
      <form noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
        <SheetBody>
          <div className="stack">
            <p className="t14 c2">
              สมาชิกเห็นเมื่อภารกิจของกิจกรรมได้รับอนุมัติ แก้ได้จนกว่ามีภารกิจรออนุมัติหรือเปิดแล้ว เพราะสมาชิกเข้าร่วมตามนี้
            </p>
            <TextInput
              label="ชื่อกิจกรรม"
              maxLength={80}
              autoComplete="off"
              error={form.errors.title?.message}
              {...form.register('title')}
            />
            <TextInput
              label="คำอธิบาย"
              maxLength={500}
              autoComplete="off"
              error={form.errors.body?.message}
              {...form.register('body')}
            />
            <TimeField form={form} name="starts_at" label="เริ่ม" />
            <TimeField form={form} name="ends_at" label="จบ" />
            <TextInput
              label="เหตุผล"
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
            บันทึกกิจกรรม
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

function TimeField({
  form,
  name,
  label,
}: {
  form: Form<EventInputWire>
  name: 'starts_at' | 'ends_at'
  label: string
}) {
  const { value, onChange } = form.field(name)
  return (
    <MomentInput
      label={label}
      empty="ต้องกำหนดเวลา"
      error={form.errors[name]?.message}
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { CountedText, overBy } from '#ui/parts/counted-text.tsx'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import type { Form } from '#ui/client/form.ts'
import { type ContentItemWire, deleteContent, listContent } from '../operator-contract.ts'
import { type ContentKind, textLimits } from '../rules/content.ts'
import { type ContentValues, useContentForm } from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { audiences, kindWords } from './content-words.ts'
import { ImageField } from './image-field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'

/** Writes one piece of content, beside it how it will look. */
export function ContentSheet({
  kind,
  item,
  onClose,
}: {
  kind: ContentKind
  item: ContentItemWire | null
  onClose: () => void
}) {
  const { form, save, submit } = useContentForm(kind, item, onClose)
  const { name } = kindWords[kind]
  return (
    <Sheet open onClose={onClose} title={item ? `แก้ไข${name}` : `เพิ่ม${name}`} maxWidth={560}>
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <ContentFields kind={kind} form={form} />
            <Schedule form={form} />
            <ContentPreview values={previewed(form)} />
          </div>
        </SheetBody>
        <SheetActions>
          {item ? <DeleteButton item={item} name={name} onDone={onClose} /> : null}
          <Button
            type="submit"
            size="lg"
            sending={save.pending && 'กำลังบันทึก…'}
            blocked={isTooLong(kind, form) && 'ข้อความยาวเกินไป'}
          >
            บันทึก
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

const isTooLong = (kind: ContentKind, form: Form<ContentValues>): boolean =>
  overBy(form.watch('title'), textLimits[kind].titleMax) > 0 ||
  overBy(form.watch('body'), textLimits[kind].bodyMax) > 0

/** The values that the preview draws, watched so that it follows the typing. */
function previewed(form: Form<ContentValues>): ContentValues {
  return {
    ...form.values,
    title: form.watch('title'),
    body: form.watch('body'),
    image: form.watch('image'),
  }
}

function ContentFields({ kind, form }: { kind: ContentKind; form: Form<ContentValues> }) {
  const { bodyLabel, imageHint } = kindWords[kind]
  const { errors } = form
  const audience = form.field('audience')
  const link = form.field('link')
  return (
    <>
      {kind === 'notification' ? (
        <Segmented
          label="สำหรับใคร"
          items={audiences}
          value={audience.value === 1 ? '1' : '2'}
          onChange={(value) => audience.onChange(Number(value))}
        />
      ) : null}
      <CountedText
        label="หัวข้อ"
        max={textLimits[kind].titleMax}
        error={errors.title?.message}
        joined={form.register('title')}
        {...form.field('title')}
      />
      {bodyLabel === null ? null : (
        <CountedText
          label={bodyLabel}
          max={textLimits[kind].bodyMax}
          lines={kind === 'banner' ? 1 : 4}
          error={errors.body?.message}
          {...(kind === 'banner' ? { joined: form.register('body') } : {})}
          {...form.field('body')}
        />
      )}
      {kind === 'banner' ? (
        <TextInput
          label="กดแล้วไปที่หน้า"
          placeholder="/lotto/lobby"
          hint="หน้าของเว็บนี้ ขึ้นต้นด้วย / เว้นว่างไว้หากให้เปิดอ่านรายละเอียด"
          inputMode="url"
          error={errors.link?.message}
          value={link.value ?? ''}
          onChange={(event) => link.onChange(event.currentTarget.value.trim() || null)}
        />
      ) : null}
      <ImageField
        label="รูป"
        hint={imageHint}
        error={errors.image?.message}
        {...form.field('image')}
      />
    </>
  )
}

function Schedule({ form }: { form: Form<ContentValues> }) {
  const { errors } = form
  return (
    <>
      <CheckInput label="เปิดแสดงบนเว็บ" {...form.register('is_on')} />
      <MomentInput
        label="เริ่มแสดง"
        empty="ไม่กำหนด: แสดงทันที"
        error={errors.shows_from?.message}
        {...form.field('shows_from')}
      />
      <MomentInput
        label="เลิกแสดง"
        empty="ไม่กำหนด: แสดงจนกว่าจะปิด"
        error={errors.shows_until?.message}
        {...form.field('shows_until')}
      />
    </>
  )
}

/** Asks first: a deleted piece does not come back, though the records keep it. */
function DeleteButton({
  item,
  name,
  onDone,
}: {
  item: ContentItemWire
  name: string
  onDone: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(deleteContent, {
    renews: [listContent],
    onDone: () => {
      toast.success(`ลบ${name}แล้ว`)
      onDone()
    },
  })
  return (
    <>
      <Button look="danger" size="lg" onClick={() => setAsking(true)}>
        ลบ
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`ลบ${name}นี้?`}
        confirmLabel="ลบ"
        danger
        sending={remove.pending && 'กำลังลบ…'}
        onConfirm={() => remove.run({ item_id: item.item_id })}
        onClose={() => setAsking(false)}
      >
        “{item.title}” จะหายจากหน้าเว็บและนำกลับมาไม่ได้ หากต้องการพักไว้ ให้ปิดการแสดงแทน
      </ConfirmDialog>
    </>
  )
}

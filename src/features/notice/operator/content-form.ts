import type { WireInput } from '#kernel/contract.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { type ContentItemWire, listContent, saveContent } from '../operator-contract.ts'
import { type ContentKind, MEMBER_NOTICE } from '../rules/content.ts'

/** What the form holds: the input of the call, nothing left out. */
export type ContentValues = {
  [Name in keyof Omit<Input, 'item_id'>]-?: Exclude<Input[Name], undefined>
}
type Input = WireInput<typeof saveContent>

const fields = [
  'title',
  'body',
  'image',
  'link',
  'audience',
  'shows_from',
  'shows_until',
] as const satisfies readonly (keyof ContentValues)[]

function valuesOf(kind: ContentKind, item: ContentItemWire | null): ContentValues {
  return {
    kind,
    title: item?.title ?? '',
    body: item?.body ?? '',
    image: item?.image ?? null,
    link: item?.link ?? null,
    audience: kind === 'notification' ? (item?.audience ?? MEMBER_NOTICE) : null,
    is_on: item?.is_on ?? true,
    shows_from: item?.shows_from ?? null,
    shows_until: item?.shows_until ?? null,
  }
}

/** The form of one piece of content; `item` null makes a new one. */
export function useContentForm(
  kind: ContentKind,
  item: ContentItemWire | null,
  onSaved: () => void,
) {
  const form = useForm<ContentValues>(saveContent.input, valuesOf(kind, item))
  const save = useAction(saveContent, {
    renews: [listContent],
    onDone: () => {
      toast.success('บันทึกแล้ว')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(item ? { ...values, item_id: item.item_id } : values),
  )
  return { form, save, submit }
}

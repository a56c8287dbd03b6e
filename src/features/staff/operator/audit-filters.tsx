import type { WireInput, WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { type auditList, auditWords } from '../contract.ts'
import classes from './audit-screen.module.css'

/** What the list is narrowed to; empty text narrows nothing. */
export interface AuditChoice {
  readonly noun: string
  readonly action: string
  readonly kind: string
  readonly staffId: string
  readonly from: string
  readonly to: string
}

export const everything: AuditChoice = {
  noun: '',
  action: '',
  kind: '',
  staffId: '',
  from: '',
  to: '',
}

/** The choice as the call takes it. */
export function filterOf(choice: AuditChoice): Omit<WireInput<typeof auditList>, 'cursor'> {
  const { noun, action, kind, staffId, from, to } = choice
  return {
    ...(action || noun ? { action: action || noun } : {}),
    ...(kind ? { object_kind: kind } : {}),
    ...(staffId ? { staff_id: staffId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** Group of actions, action, person, kind of thing and days. */
export function AuditFilters({
  choice,
  onChange,
}: {
  choice: AuditChoice
  onChange: (choice: AuditChoice) => void
}) {
  const { data } = useCall(auditWords, {}, { staleTime: Infinity })
  const words: WireOutput<typeof auditWords> = data ?? { nouns: [], objects: [], people: [] }
  const put = (part: Partial<AuditChoice>) => onChange({ ...choice, ...part })
  const actions = words.nouns
    .filter(({ noun }) => choice.noun === '' || noun === choice.noun)
    .flatMap((noun) => noun.actions)
  return (
    <div className={classes.filters}>
      <FilterTabs
        label="หมวด"
        items={[
          { value: '', label: 'ทั้งหมด' },
          ...words.nouns.map(({ noun, name }) => ({ value: noun, label: name })),
        ]}
        value={choice.noun}
        onChange={(noun) => put({ noun, action: '' })}
      />
      <div className={classes.fields}>
        <SelectInput
          label="ผู้ทำ"
          value={choice.staffId}
          options={[
            { value: '', label: 'ทุกคน' },
            ...words.people.map(({ staff_id: id, name }) => ({ value: `${id}`, label: name })),
          ]}
          onChange={(staffId) => put({ staffId })}
        />
        <SelectInput
          label="การกระทำ"
          value={choice.action}
          options={[
            { value: '', label: 'ทุกการกระทำ' },
            ...actions.map(({ action, name }) => ({ value: action, label: name })),
          ]}
          onChange={(action) => put({ action })}
        />
        <SelectInput
          label="รายการ"
          value={choice.kind}
          options={[
            { value: '', label: 'ทุกประเภท' },
            ...words.objects.map(({ kind, name }) => ({ value: kind, label: name })),
          ]}
          onChange={(kind) => put({ kind })}
        />
        <TextInput
          label="ตั้งแต่วันที่"
          type="date"
          value={choice.from}
          max={choice.to || undefined}
          onChange={(event) => put({ from: event.currentTarget.value })}
        />
        <TextInput
          label="ถึงวันที่"
          type="date"
          value={choice.to}
          min={choice.from || undefined}
          onChange={(event) => put({ to: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

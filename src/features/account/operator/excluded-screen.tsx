import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiLongDate } from '#ui/thai/dates.ts'
import {
  type ExcludedPersonFacts,
  importExcludedPersons,
  liftExcludedPerson,
  listExcludedPersons,
} from '../excluded-contract.ts'

const sourceWords: Readonly<Record<ExcludedPersonFacts['source'], string>> = {
  authority: 'หน่วยงานรัฐ',
  member: 'เจ้าตัวแจ้ง',
  operator: 'ผู้ให้บริการ',
}
const renews = [listExcludedPersons]

/** Persons who may not register: who they are, adding some, taking one off. */
export function ExcludedScreen() {
  const query = useCall(listExcludedPersons, { limit: 100 })
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<ExcludedPersonFacts>()
  return (
    <div className="stack">
      <p className="c2">คนในรายชื่อนี้สมัครสมาชิกไม่ได้ เทียบจากชื่อ นามสกุล และวันเกิด หรือเบอร์โทร</p>
      <div>
        <Button onClick={() => setAdding(true)}>เพิ่มรายชื่อ</Button>
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items, next_cursor: more }) =>
          items.length === 0 ? (
            <EmptyState art={kite} title="ยังไม่มีรายชื่อ">
              เพิ่มทีละคน หรือวางหลายบรรทัดจากตาราง
            </EmptyState>
          ) : (
            <div className="stack">
              <PanelList role="list" aria-label="บุคคลต้องห้าม">
                {items.map((one) => (
                  <div role="listitem" key={one.excluded_person_id}>
                    <Entry entry={one} onLift={() => setLifting(one)} />
                  </div>
                ))}
              </PanelList>
              {more === null ? null : <Note tone="blue">แสดง 100 รายการล่าสุด</Note>}
            </div>
          )
        }
      </QueryView>
      {isAdding ? <ImportSheet onClose={() => setAdding(false)} /> : null}
      {lifting ? <LiftSheet entry={lifting} onClose={() => setLifting(undefined)} /> : null}
    </div>
  )
}

function Entry({ entry, onLift }: { entry: ExcludedPersonFacts; onLift: () => void }) {
  const phone = entry.phone === null ? '' : ` · ${entry.phone}`
  const members =
    entry.member_ids.length === 0 ? '' : ` · เป็นสมาชิกอยู่แล้ว: ${entry.member_ids.join(', ')}`
  return (
    <ListRow
      lead={
        <IconPlate>
          <IconUserOff size={20} stroke={1.75} />
        </IconPlate>
      }
      title={entry.name}
      note={`เกิด ${thaiLongDate(`${entry.birth_date}T00:00:00+07:00`)}${phone} · ${sourceWords[entry.source]}${members}`}
      end={
        <Button look="quiet" size="sm" aria-label={`นำออก ${entry.name}`} onClick={onLift}>
          นำออก
        </Button>
      }
    />
  )
}

function ImportSheet({ onClose }: { onClose: () => void }) {
  const [lines, setLines] = useState('')
  const [source, setSource] = useState<ExcludedPersonFacts['source']>('authority')
  const [reason, setReason] = useState('')
  const add = useAction(importExcludedPersons, {
    renews,
    onRefused: () => true,
    onDone: ({ added, known }) => {
      toast.success(`เพิ่ม ${added} คน${known > 0 ? ` · มีอยู่แล้ว ${known} คน` : ''}`)
      onClose()
    },
  })
  const fault = add.error?.details.find(({ field }) => field === 'lines')?.message
  return (
    <SheetForm
      title="เพิ่มบุคคลต้องห้าม"
      verb="เพิ่มรายชื่อ"
      width={560}
      pending={add.pending}
      blocked={lines.trim() === '' ? 'กรอกรายชื่อก่อน' : reason.trim().length < 5 && 'ระบุเหตุผลก่อน'}
      onConfirm={() => add.run({ lines, source, reason: reason.trim() })}
      onClose={onClose}
    >
      <Field
        label="รายชื่อ บรรทัดละหนึ่งคน"
        hint="ชื่อ, นามสกุล, วันเกิด (ปี-เดือน-วัน), เบอร์โทรถ้ามี"
        error={fault}
        control={(described) => (
          <textarea
            {...described}
            className={field.input}
            rows={6}
            value={lines}
            placeholder="สมชาย, ใจดี, 2533-05-17, 0812345678"
            onChange={(event) => setLines(event.currentTarget.value)}
          />
        )}
      />
      <SelectInput
        label="ที่มา"
        options={Object.entries(sourceWords).map(([value, label]) => ({ value, label }))}
        value={source}
        onChange={(value) => setSource(value as ExcludedPersonFacts['source'])}
      />
      <TextInput
        label="เหตุผล"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {add.error && !fault ? (
        <Note tone="red" role="alert">
          {add.error.message}
        </Note>
      ) : null}
    </SheetForm>
  )
}

function LiftSheet({ entry, onClose }: { entry: ExcludedPersonFacts; onClose: () => void }) {
  const lift = useAction(liftExcludedPerson, {
    renews,
    onDone: () => {
      toast.success(`นำ ${entry.name} ออกแล้ว`)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`นำ ${entry.name} ออกจากรายชื่อ`}
      verb="นำออก"
      danger
      lengths={{ min: 5, max: 200 }}
      pending={lift.pending}
      onConfirm={(reason) => lift.run({ excluded_person_id: entry.excluded_person_id, reason })}
      onClose={onClose}
    >
      <Note tone="amber">คนนี้จะสมัครสมาชิกได้อีก</Note>
    </ReasonSheet>
  )
}

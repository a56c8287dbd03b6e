import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  addCodes,
  changeStock,
  CODES_MAX,
  type DeskItem,
  listDeskItems,
} from '../operator-contract.ts'
import { readCodes } from './shop-desk-words.ts'

type Variant = DeskItem['variants'][number]
const REASON_MIN = 5

/** How many pieces there are of each variant; what goes in or out does so with a reason. */
export function Shelves({ item, mayEdit }: { item: DeskItem; mayEdit: boolean }) {
  const [moved, setMoved] = useState<number>()
  const [filled, setFilled] = useState<number>()
  const find = (id: number | undefined) =>
    item.variants.find(({ variant_id: one }) => Number(one) === id)
  const [moving, filling] = [find(moved), find(filled)]
  const isCodes = item.kind === 'digital'
  return (
    <Section title="สต็อก">
      <PanelList>
        {item.variants.map((variant) => (
          <ListRow
            key={variant.variant_id}
            title={variant.name}
            note={`เหลือ ${formatCount(variant.stock_left)} ${isCodes ? 'รหัส' : 'ชิ้น'}`}
            end={
              mayEdit ? (
                <span className="row">
                  {isCodes ? (
                    <Button
                      look="text"
                      size="sm"
                      aria-label={`เพิ่มรหัส ${variant.name}`}
                      onClick={() => setFilled(Number(variant.variant_id))}
                    >
                      เพิ่มรหัส
                    </Button>
                  ) : null}
                  <Button
                    look="text"
                    size="sm"
                    aria-label={`ปรับสต็อก ${variant.name}`}
                    onClick={() => setMoved(Number(variant.variant_id))}
                  >
                    ปรับสต็อก
                  </Button>
                </span>
              ) : null
            }
          />
        ))}
      </PanelList>
      {moving ? (
        <MoveSheet variant={moving} isCodes={isCodes} onClose={() => setMoved(undefined)} />
      ) : null}
      {filling ? <CodesSheet variant={filling} onClose={() => setFilled(undefined)} /> : null}
    </Section>
  )
}

function MoveSheet({
  variant,
  isCodes,
  onClose,
}: {
  variant: Variant
  isCodes: boolean
  onClose: () => void
}) {
  const [way, setWay] = useState<'in' | 'out'>(isCodes ? 'out' : 'in')
  const [count, setCount] = useState<number>(Number.NaN)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const change = useAction(changeStock, {
    renews: [listDeskItems],
    onDone: ({ stock_left: left }) => {
      toast.success(`ปรับสต็อกแล้ว เหลือ ${formatCount(left)}`)
      onClose()
    },
    onRefused: (error) => {
      const own = error.details.find(({ field }) => field === 'change')
      setFault(own?.message)
      return own !== undefined
    },
  })
  return (
    <SheetForm
      title={`ปรับสต็อก ${variant.name}`}
      verb={way === 'in' ? 'นำเข้า' : 'นำออก'}
      danger={way === 'out'}
      pending={change.pending}
      blocked={
        (!(count > 0) && 'ระบุจำนวนก่อน') || (reason.trim().length < REASON_MIN && 'ระบุเหตุผลก่อน')
      }
      onConfirm={() =>
        change.run({
          variant_id: variant.variant_id,
          change: way === 'in' ? count : -count,
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      {isCodes ? (
        <p className="c2">นำรหัสล่าสุดที่ยังไม่มีใครได้ออก นำกลับเข้าไม่ได้</p>
      ) : (
        <Segmented
          label="ทาง"
          items={[
            { value: 'in', label: 'นำเข้า' },
            { value: 'out', label: 'นำออก' },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      <NumberField
        label="จำนวน"
        hint={`ตอนนี้เหลือ ${formatCount(variant.stock_left)}`}
        value={count}
        error={fault}
        onChange={(next) => {
          setFault(undefined)
          setCount(next ?? Number.NaN)
        }}
      />
      <Reason value={reason} onChange={setReason} />
    </SheetForm>
  )
}

function CodesSheet({ variant, onClose }: { variant: Variant; onClose: () => void }) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const codes = readCodes(text)
  const add = useAction(addCodes, {
    renews: [listDeskItems],
    onDone: ({ added, known }) => {
      toast.success(
        `เพิ่ม ${formatCount(added)} รหัสแล้ว${known === 0 ? '' : ` ซ้ำ ${formatCount(known)} รหัส`}`,
      )
      onClose()
    },
    onRefused: (error) => {
      setFault(error.details[0]?.message)
      return error.details.length > 0
    },
  })
  const change = (next: string) => {
    setFault(undefined)
    setText(next)
  }
  return (
    <SheetForm
      title={`เพิ่มรหัส ${variant.name}`}
      verb={`เพิ่ม ${formatCount(codes.length)} รหัส`}
      pending={add.pending}
      blocked={
        (codes.length === 0 && 'ใส่รหัสก่อน') ||
        (codes.length > CODES_MAX && `ครั้งละไม่เกิน ${formatCount(CODES_MAX)} รหัส`) ||
        (reason.trim().length < REASON_MIN && 'ระบุเหตุผลก่อน')
      }
      onConfirm={() => add.run({ variant_id: variant.variant_id, codes, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className="c2">รหัสถูกเข้ารหัสทันทีที่เพิ่ม ไม่มีใครในทีมอ่านได้อีก</p>
      <TextInput
        label="ไฟล์รหัส"
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void file.text().then(change)
        }}
      />
      <CountedText
        label="รหัส บรรทัดละหนึ่งรหัส"
        lines={6}
        max={CODES_MAX * 101}
        value={text}
        error={fault}
        onChange={change}
      />
      <Reason value={reason} onChange={setReason} />
    </SheetForm>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label="เหตุผล"
      maxLength={300}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

import { useState } from 'react'
import { saveCsv } from '#ui/client/save-file.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  type DeskCoupon,
  listCoupons,
  makeCouponCodes,
  stopCouponBatch,
} from '../operator-contract.ts'
import { NumberField } from '#ui/parts/number-field.tsx'
import { worthWords } from './coupon-desk-words.ts'

/** Batches of codes: made once as a file, stopped together. */
export function Batches({ coupon, mayEdit }: { coupon: DeskCoupon; mayEdit: boolean }) {
  const [isMaking, setMaking] = useState(false)
  const [stopped, setStopped] = useState<number>()
  return (
    <Section title="ชุดรหัส">
      <div className="stack">
        {coupon.batches.length === 0 ? (
          <p className="c2">ยังไม่มีรหัส</p>
        ) : (
          <PanelList>
            {coupon.batches.map((batch) => (
              <ListRow
                key={batch.batch_id}
                title={`ชุดที่ ${batch.batch_id} · ${formatCount(batch.count)} รหัส`}
                note={`ใช้แล้ว ${formatCount(batch.used)} · ${batch.made_by} · ${thaiDateTime(batch.made_at)}`}
                end={
                  batch.stopped_at === null ? (
                    mayEdit ? (
                      <Button
                        look="text"
                        size="sm"
                        aria-label={`ยกเลิกชุด ชุดที่ ${batch.batch_id}`}
                        onClick={() => setStopped(Number(batch.batch_id))}
                      >
                        ยกเลิกชุด
                      </Button>
                    ) : null
                  ) : (
                    'ยกเลิกแล้ว'
                  )
                }
              />
            ))}
          </PanelList>
        )}
        {mayEdit && coupon.state !== 'ended' ? (
          <Button look="quiet" onClick={() => setMaking(true)}>
            ออกชุดรหัส
          </Button>
        ) : null}
      </div>
      {isMaking ? <MakeSheet coupon={coupon} onClose={() => setMaking(false)} /> : null}
      {stopped === undefined ? null : (
        <StopSheet coupon={coupon} batchId={stopped} onClose={() => setStopped(undefined)} />
      )}
    </Section>
  )
}

const CODES_MAX = 5_000

function MakeSheet({ coupon, onClose }: { coupon: DeskCoupon; onClose: () => void }) {
  const made = coupon.batches
    .filter(({ stopped_at: at }) => at === null)
    .reduce((sum, { count }) => sum + count, 0)
  const left = Math.min(CODES_MAX, coupon.uses_max - made)
  const [count, setCount] = useState<number>(Math.max(left, 0))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const make = useAction(makeCouponCodes, {
    renews: [listCoupons],
    onDone: ({ batch_id: id, codes }) => {
      saveCsv([['รหัสคูปอง'], ...codes.map((code) => [code])], `coupon-${id}.csv`)
      toast.success(`ออกรหัส ${formatCount(codes.length)} รหัสแล้ว เก็บไฟล์ไว้ให้ดี`)
      onClose()
    },
    onRefused: (error) => {
      setFault(error.details.find(({ field }) => field === 'count')?.message)
      return error.details.some(({ field }) => field === 'count')
    },
  })
  return (
    <SheetForm
      title="ออกชุดรหัส"
      verb="ออกรหัสและดาวน์โหลด"
      pending={make.pending}
      blocked={reason.trim().length < 5 && 'ระบุเหตุผลก่อน'}
      onConfirm={() => make.run({ campaign_id: coupon.campaign_id, count, reason })}
      onClose={onClose}
    >
      <Note tone="amber">ดาวน์โหลดได้ครั้งเดียว ระบบไม่เก็บรหัสไว้ ถ้าไฟล์หายให้ยกเลิกชุดนี้แล้วออกใหม่</Note>
      <NumberField
        label="จำนวนรหัส"
        hint={`ครั้งละไม่เกิน ${formatCount(CODES_MAX)} เหลือออกได้ ${formatCount(Math.max(coupon.uses_max - made, 0))}`}
        value={count}
        error={fault}
        onChange={(next) => {
          setFault(undefined)
          setCount(next ?? Number.NaN)
        }}
      />
      <TextInput
        label="เหตุผล"
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </SheetForm>
  )
}

function StopSheet({
  coupon,
  batchId,
  onClose,
}: {
  coupon: DeskCoupon
  batchId: number
  onClose: () => void
}) {
  const batch = coupon.batches.find(({ batch_id: id }) => Number(id) === batchId)
  const left = batch ? batch.count - batch.used : 0
  const action = useAction(stopCouponBatch, {
    renews: [listCoupons],
    onDone: () => {
      toast.success('ยกเลิกชุดรหัสแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`ยกเลิกชุดที่ ${batchId}`}
      verb="ยกเลิกชุด"
      danger
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ batch_id: batchId, reason })}
      onClose={onClose}
    >
      <p className="c2">
        {`รหัสที่ยังไม่มีใครใช้ ${formatCount(left)} รหัส มูลค่า ${worthWords(coupon.reward, left * coupon.amount)} จะใช้ไม่ได้อีก ที่ใช้ไปแล้วไม่เปลี่ยน`}
      </p>
    </ReasonSheet>
  )
}

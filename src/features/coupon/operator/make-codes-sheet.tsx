import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { saveCsv } from '#ui/client/save-file.ts'
import { useAction } from '#ui/client/use-action.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  type DeskCoupon,
  listCoupons,
  makeCouponCodes,
  orderCouponCodes,
} from '../operator-contract.ts'
import { BATCH_MAX, DIRECT_MAX, KEPT_DAYS } from '../rules/batch.ts'

/** Makes a few codes as a file at once, or orders many. */
export function MakeCodesSheet({ coupon, onClose }: { coupon: DeskCoupon; onClose: () => void }) {
  const made = coupon.batches
    .filter(({ stopped_at: at }) => at === null)
    .reduce((sum, { count }) => sum + count, 0)
  const left = Math.max(coupon.uses_max - made, 0)
  const [count, setCount] = useState<number>(Math.min(DIRECT_MAX, left))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const onRefused = (error: ApiError) => {
    const at = error.details.find(({ field }) => field === 'count')
    setFault(at?.message)
    return at !== undefined
  }
  const make = useAction(makeCouponCodes, {
    renews: [listCoupons],
    onDone: ({ batch_id: id, codes }) => {
      saveCsv([['รหัสคูปอง'], ...codes.map((code) => [code])], `coupon-${id}.csv`)
      toast.success(`ออกรหัส ${formatCount(codes.length)} รหัสแล้ว เก็บไฟล์ไว้ให้ดี`)
      onClose()
    },
    onRefused,
  })
  const order = useAction(orderCouponCodes, {
    renews: [listCoupons],
    onDone: () => {
      toast.success('กำลังออกรหัส เสร็จแล้วดาวน์โหลดได้ที่ชุดนี้')
      onClose()
    },
    onRefused,
  })
  const isLarge = count > DIRECT_MAX
  const work = isLarge ? order : make
  return (
    <SheetForm
      title="ออกชุดรหัส"
      verb={isLarge ? 'เริ่มออกรหัส' : 'ออกรหัสและดาวน์โหลด'}
      pending={work.pending}
      blocked={reason.trim().length < 5 && 'ระบุเหตุผลก่อน'}
      onConfirm={() => work.run({ campaign_id: coupon.campaign_id, count, reason })}
      onClose={onClose}
    >
      <Note tone="amber">
        {isLarge
          ? `ระบบออกรหัสให้เบื้องหลัง ปิดหน้านี้ได้ เสร็จแล้วดาวน์โหลดได้ครั้งเดียวภายใน ${KEPT_DAYS} วัน`
          : 'ดาวน์โหลดได้ครั้งเดียว ระบบไม่เก็บรหัสไว้ ถ้าไฟล์หายให้ยกเลิกชุดนี้แล้วออกใหม่'}
      </Note>
      <NumberField
        label="จำนวนรหัส"
        hint={`ชุดละไม่เกิน ${formatCount(BATCH_MAX)} เหลือออกได้ ${formatCount(left)}`}
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

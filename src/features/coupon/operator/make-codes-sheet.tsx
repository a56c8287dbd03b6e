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
import { makeCouponCodes, orderCouponCodes } from '../batch-contract.ts'
import { type DeskCoupon, listCoupons } from '../operator-contract.ts'
import { BATCH_MAX, DIRECT_MAX, KEPT_DAYS } from '../rules/batch.ts'

/** Makes a few codes as a file at once, or orders many. */
export function MakeCodesSheet({ coupon, onClose }: { coupon: DeskCoupon; onClose: () => void }) {
  const made = coupon.batches
    .filter(({ stopped_at: at }) => at === null)
    .reduce((sum, { count, uses_max: uses }) => sum + (uses ?? count), 0)
  const left = Math.max(coupon.uses_max - made, 0)
  const [count, setCount] = useState<number>(Math.min(DIRECT_MAX, left))
  const [reason, setReason] = useState('')
  const [uses, setUses] = useState<number | null>(null)
  const isLarge = count > DIRECT_MAX
  const { faultAt, clear, pending, run } = useMaking(isLarge, onClose)
  return (
    <SheetForm
      title="ออกชุดรหัส"
      verb={isLarge ? 'เริ่มออกรหัส' : 'ออกรหัสและดาวน์โหลด'}
      pending={pending}
      blocked={reason.trim().length < 5 && 'ระบุเหตุผลก่อน'}
      onConfirm={() => run({ campaign_id: coupon.campaign_id, count, uses_max: uses, reason })}
      onClose={onClose}
    >
      <Note tone="amber">
        {isLarge
          ? `ระบบออกรหัสให้เบื้องหลัง ปิดหน้านี้ได้ เสร็จแล้วดาวน์โหลดได้ครั้งเดียวภายใน ${KEPT_DAYS} วัน`
          : 'ดาวน์โหลดได้ครั้งเดียว ระบบไม่เก็บรหัสไว้ ถ้าไฟล์หายให้ยกเลิกชุดนี้แล้วออกใหม่'}
      </Note>
      <NumberField
        label="จำนวนรหัส"
        hint={`ชุดละไม่เกิน ${formatCount(BATCH_MAX)} เหลือ ${formatCount(left)} สิทธิ์`}
        value={count}
        error={faultAt('count')}
        onChange={(next) => {
          clear()
          setCount(next ?? Number.NaN)
        }}
      />
      <NumberField
        label="สิทธิ์ของทั้งชุด"
        empty="เท่าจำนวนรหัส"
        hint="น้อยกว่าจำนวนรหัสได้ ใครใช้ก่อนได้ก่อน"
        value={uses}
        error={faultAt('uses_max')}
        onChange={(next) => {
          clear()
          setUses(next)
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

/** Makes the codes at once or orders them, and keeps what is wrong with a field. */
function useMaking(isLarge: boolean, onClose: () => void) {
  const [fault, setFault] = useState<{ field: string; message: string }>()
  const faultAt = (field: string) => (fault?.field === field ? fault.message : undefined)
  const onRefused = (error: ApiError) => {
    const at = error.details.find(({ field }) => field === 'count' || field === 'uses_max')
    setFault(at)
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
  const { pending, run } = isLarge ? order : make
  return { faultAt, clear: () => setFault(undefined), pending, run }
}

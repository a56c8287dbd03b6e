import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { feePayerWords } from '../audit-contract.ts'
import type { WireDeskChannel } from '../channel-contract.ts'
import classes from './channel-screen.module.css'

interface FieldsProps {
  form: WireDeskChannel
  /** What the server said of a field. */
  faultOf: (field: string) => string | undefined
  change: (part: Partial<WireDeskChannel>) => void
}

/** What a channel is called, and for whom, when and for how much it is open. */
export function TermFields({ form, faultOf, change }: FieldsProps) {
  return (
    <>
      <CheckInput
        label="เปิดให้สมาชิกใช้"
        checked={form.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <TextInput
        label="ชื่อช่องทาง"
        value={form.name}
        maxLength={30}
        error={faultOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <PairFields form={form} faultOf={faultOf} change={change} />
      <AmountLine
        label="ค่าธรรมเนียมต่อรายการ (บาท)"
        wire={form.fee}
        error={faultOf('fee')}
        hint="เงินเข้ากระเป๋าเท่าที่เข้าบัญชีจริงเสมอ"
        onChange={(wire) => change({ fee: wire })}
      />
      <Segmented
        label="ใครจ่ายค่าธรรมเนียม"
        items={[
          { value: 'house', label: feePayerWords.house },
          { value: 'member', label: feePayerWords.member },
        ]}
        value={form.fee_payer}
        onChange={(payer) => change({ fee_payer: payer })}
      />
      {form.type === 'qr' ? (
        <div>
          <CheckInput
            label="เติมเศษสตางค์ให้ยอดไม่ซ้ำกัน"
            checked={form.unique_satang}
            onChange={(event) => change({ unique_satang: event.currentTarget.checked })}
          />
          <p className="t13 c2">
            ปิดได้เมื่อผู้ให้บริการ QR ส่งเลขอ้างอิงของเรากลับมากับเงิน ยอดใน QR จะเท่ากับที่สมาชิกกรอก
          </p>
        </div>
      ) : null}
      <TextInput
        label="ข้อความปิดปรับปรุง"
        hint="เว้นว่างเมื่อไม่ได้ปิดปรับปรุง"
        value={form.maintenance ?? ''}
        maxLength={200}
        error={faultOf('maintenance')}
        onChange={(event) => change({ maintenance: event.currentTarget.value || null })}
      />
    </>
  )
}

/** Short fields, two in a row. */
function PairFields({ form, faultOf, change }: FieldsProps) {
  return (
    <div className={classes.pair}>
      <AmountLine
        label="ขั้นต่ำ (บาท)"
        wire={form.min_amount}
        error={faultOf('min_amount')}
        onChange={(wire) => change({ min_amount: wire })}
      />
      <AmountLine
        label="สูงสุดต่อครั้ง (บาท)"
        wire={form.max_amount}
        error={faultOf('max_amount')}
        onChange={(wire) => change({ max_amount: wire })}
      />
      <TextInput
        label="เปิดเวลา"
        placeholder="ตลอดวัน"
        digits
        inputMode="text"
        value={form.opens_at ?? ''}
        error={faultOf('opens_at')}
        onChange={(event) => change({ opens_at: event.currentTarget.value || null })}
      />
      <TextInput
        label="ปิดเวลา"
        placeholder="ตลอดวัน"
        digits
        inputMode="text"
        value={form.closes_at ?? ''}
        error={faultOf('closes_at')}
        onChange={(event) => change({ closes_at: event.currentTarget.value || null })}
      />
      <NumberField
        label="ลำดับที่แสดง"
        value={form.position}
        error={faultOf('position')}
        onChange={(position) => change({ position: position ?? Number.NaN })}
      />
      <NumberField
        label="ระดับสมาชิกตั้งแต่"
        value={form.level_min}
        error={faultOf('level_min')}
        onChange={(level) => change({ level_min: level ?? Number.NaN })}
      />
    </div>
  )
}

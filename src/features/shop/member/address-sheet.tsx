import { useForm } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { addressForm } from '../fields.ts'
import type { Address } from '../rules/parcel.ts'

const EMPTY: Address = {
  name: '',
  phone: '',
  line: '',
  subdistrict: '',
  district: '',
  province: '',
  postcode: '',
}

const fields: readonly {
  name: keyof Address
  label: string
  autoComplete: string
  digits?: true
}[] = [
  { name: 'name', label: 'ชื่อผู้รับ', autoComplete: 'name' },
  { name: 'phone', label: 'เบอร์โทร', autoComplete: 'tel-national', digits: true },
  { name: 'line', label: 'บ้านเลขที่ หมู่ ถนน', autoComplete: 'street-address' },
  { name: 'subdistrict', label: 'ตำบล/แขวง', autoComplete: 'address-level3' },
  { name: 'district', label: 'อำเภอ/เขต', autoComplete: 'address-level2' },
  { name: 'province', label: 'จังหวัด', autoComplete: 'address-level1' },
  { name: 'postcode', label: 'รหัสไปรษณีย์', autoComplete: 'postal-code', digits: true },
]

/** Where it is to be sent. What was typed before stands there again. */
export function AddressSheet({
  address,
  onTyped,
  onClose,
}: {
  address: Address | undefined
  onTyped: (address: Address) => void
  onClose: () => void
}) {
  const form = useForm<Address>(addressForm(), address ?? EMPTY)
  return (
    <Sheet open onClose={onClose} title="ที่อยู่จัดส่ง" maxWidth={440}>
      <form noValidate onSubmit={form.onSubmit(onTyped)}>
        <SheetBody>
          <div className="stack">
            {fields.map(({ name, digits, ...rest }) => (
              <TextInput
                key={name}
                {...rest}
                {...(digits ? { digits: true, inputMode: 'numeric' as const } : {})}
                error={form.errors[name]?.message}
                {...form.register(name)}
              />
            ))}
            <p className="t14 c2">ใช้เพื่อจัดส่งเท่านั้น และลบหลังจบรายการ 90 วัน</p>
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            กลับ
          </Button>
          <Button type="submit" size="lg">
            ต่อไป
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

import * as z from 'zod/mini'
import { phoneDigits } from '#kernel/phone.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { cleanText } from '#kernel/typed-text.ts'

const place = (what: string, least: number, most: number) =>
  z.string(`กรุณากรอก${what}`).check(
    z.overwrite(cleanText),
    z.trim(),
    z.minLength(least, `กรุณากรอก${what}`),
    z.maxLength(most, `${what}ยาวเกิน ${most} ตัวอักษร`),
    z.refine((text) => !/\p{Cc}/u.test(text), `${what}มีอักขระที่ใช้ไม่ได้`),
  )

/** Where a parcel goes, with what is said beside each field when it does not fit. */
export const addressFields = () => ({
  name: place('ชื่อผู้รับ', 2, 80),
  phone: z
    .string('กรุณากรอกเบอร์โทร')
    .check(
      z.overwrite(phoneDigits),
      z.regex(/^0\d{8,9}$/, 'เบอร์โทรต้องเป็นตัวเลข 9 หรือ 10 หลัก ขึ้นต้นด้วย 0'),
    ),
  line: place('บ้านเลขที่ หมู่ ถนน', 3, 200),
  subdistrict: place('ตำบล/แขวง', 2, 60),
  district: place('อำเภอ/เขต', 2, 60),
  province: place('จังหวัด', 2, 60),
  postcode: z
    .string('กรุณากรอกรหัสไปรษณีย์')
    .check(z.overwrite(plainSigns), z.trim(), z.regex(/^\d{5}$/, 'รหัสไปรษณีย์ต้องเป็นตัวเลข 5 หลัก')),
})

/** The form of an address. */
export const addressForm = () => z.object(addressFields())

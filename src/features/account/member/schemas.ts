import * as z from 'zod/mini'
import { bangkokDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import {
  bankAccountNumber,
  bankCode,
  birthDate,
  firstName,
  givenPassword,
  lastName,
  newPassword,
  phone,
} from '../fields.ts'
import { accountErrors } from '../errors.ts'
import { isOldEnough } from '../rules.ts'

// What the account's forms check before they send. Screens import this file when they have been
// drawn: nobody waits for the schema library to see a field.

export const loginSchema = z.object({ username: phone(), password: givenPassword() })

export const phoneSchema = z.object({ phone: phone() })

export const addAccountSchema = z.object({
  bank_code: bankCode(),
  bank_account_number: bankAccountNumber(),
})

const sameAs = (field: string, again: string) =>
  z.refine<Record<string, unknown>>((values) => values[field] === values[again], {
    error: 'รหัสผ่านไม่ตรงกัน',
    path: [again],
  })

export const newPasswordSchema = z
  .object({ new_password: newPassword(), again: z.string() })
  .check(sameAs('new_password', 'again'))

export const changePasswordSchema = z
  .object({ current_password: givenPassword(), new_password: newPassword(), again: z.string() })
  .check(sameAs('new_password', 'again'))

/** By the site's day; the server judges it once more. */
const isOfAge = (date: string): boolean => isOldEnough(date, bangkokDay(new Date(serverNow())))

export const registerSchema = z
  .object({
    phone: phone(),
    birth_date: birthDate().check(z.refine(isOfAge, accountErrors.under_age.thai)),
    accept_terms: z.literal(true, 'กรุณายอมรับข้อตกลงและเงื่อนไข'),
    bank_code: bankCode(),
    bank_account_number: bankAccountNumber(),
    first_name: firstName(),
    last_name: lastName(),
    password: newPassword(),
    password_again: z.string(),
    // The server knows whether these exist.
    line_id: z.string(),
    referral_code: z.string(),
  })
  .check(sameAs('password', 'password_again'))

import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MEMBER_DIGITS, memberDigits } from '#kernel/phone.ts'
import { tidyPhone } from '#ui/thai/phone.ts'
import classes from './debt-screen.module.css'

/**
 * Finds members by the whole phone, its last four digits, or by number; Enter searches, an empty field shows
 * everybody.
 */
export function MemberSearch({
  value,
  onSearch,
}: {
  value: string
  onSearch: (member: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const wanted = memberDigits(typed)
  const isOdd = wanted !== '' && !MEMBER_DIGITS.test(wanted)
  return (
    <form
      className={classes.search}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOdd) onSearch(wanted)
      }}
    >
      <TextInput
        label="ค้นหาสมาชิก"
        placeholder="เบอร์โทร 4 ตัวท้าย หรือเลขสมาชิก"
        inputMode="tel"
        autoComplete="off"
        value={typed}
        error={isOdd ? 'กรอกเบอร์โทร 4 ตัวท้ายของเบอร์ หรือเลขสมาชิก' : undefined}
        onChange={(event) => setTyped(tidyPhone(event.currentTarget.value))}
      />
      <Button type="submit" look="quiet">
        ค้นหา
      </Button>
      {value === '' ? null : (
        <Button look="text" onClick={() => onSearch('')}>
          ล้าง
        </Button>
      )}
    </form>
  )
}

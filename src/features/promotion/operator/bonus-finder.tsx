import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { memberDigits } from '#kernel/phone.ts'
import { Button } from '#ui/parts/button.tsx'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { BonusList } from './bonus-list.tsx'
import classes from './promotion-desk.module.css'

/** Who holds which bonus: everybody, or one member. */
export function BonusFinder({ mayCancel }: { mayCancel: boolean }) {
  const [typed, setTyped] = useState('')
  // What was asked for stays in memory: a phone has no place in an address.
  const [member, setMember] = useState('')
  const [isActiveOnly, setActiveOnly] = useState(true)
  return (
    <div className="stack">
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          setMember(memberDigits(typed))
        }}
      >
        <TextInput
          label="ค้นหาผู้ถือโบนัส"
          placeholder="เบอร์โทร 4 ตัวท้าย หรือรหัสสมาชิก"
          type="search"
          digits
          value={typed}
          maxLength={30}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" icon={<IconSearch size={20} stroke={1.75} aria-hidden />}>
          ค้นหา
        </Button>
      </form>
      <CheckInput
        label="เฉพาะที่กำลังใช้"
        checked={isActiveOnly}
        onChange={(event) => setActiveOnly(event.currentTarget.checked)}
      />
      <BonusList
        wanted={{
          ...(member === '' ? {} : { member }),
          ...(isActiveOnly ? { state: 'active' } : {}),
        }}
        mayCancel={mayCancel}
      />
    </div>
  )
}

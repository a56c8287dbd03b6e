import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import classes from './cashback-desk.module.css'
import { LossList } from './loss-list.tsx'

/** The days of one member, whichever they are. */
export function MemberLosses({ onOpen }: { onOpen: (lossId: number) => void }) {
  const [typed, setTyped] = useState('')
  // What was asked for stays in memory: a phone has no place in an address.
  const [asked, setAsked] = useState('')
  return (
    <Section title="คืนยอดของสมาชิก">
      <div className="stack">
        <form
          role="search"
          className={classes.search}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(typed.trim())
          }}
        >
          <TextInput
            label="ค้นหาคืนยอดของสมาชิก"
            hint="รหัสสมาชิก เบอร์โทรครบ 10 หลัก หรือ 4 ตัวท้าย"
            type="search"
            value={typed}
            maxLength={30}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
            blocked={typed.trim() === '' && 'พิมพ์รหัสหรือเบอร์ก่อน'}
          >
            ค้นหา
          </Button>
        </form>
        {asked === '' ? null : <LossList key={asked} asked={{ member: asked }} onOpen={onOpen} />}
      </div>
    </Section>
  )
}

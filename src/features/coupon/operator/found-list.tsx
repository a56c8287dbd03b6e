import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import classes from './coupon-desk.module.css'

/** A field to look for one member or code, above what it finds. */
export function FoundList({
  label,
  placeholder,
  children,
}: {
  label: string
  placeholder: string
  children: (find: { find?: string }) => ReactNode
}) {
  const [typed, setTyped] = useState('')
  // What was asked for stays in memory: a phone has no place in an address.
  const [find, setFind] = useState('')
  return (
    <div className="stack">
      <form
        role="search"
        aria-label={label}
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          setFind(typed.trim())
        }}
      >
        <TextInput
          label={label}
          placeholder={placeholder}
          type="search"
          value={typed}
          maxLength={30}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          type="submit"
          look="quiet"
          icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
        >
          ค้นหา
        </Button>
      </form>
      {children(find === '' ? {} : { find })}
    </div>
  )
}

import { Combobox, useCombobox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import { findPlaces, type Place } from './find-places.ts'
import classes from './palette.module.css'

/** Type a word of a desk, choose with the arrows, Enter goes there. */
export function PaletteSheet({
  places,
  onClose,
}: {
  places: readonly Place[]
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title="ไปที่หน้า" maxWidth={520}>
      <SheetBody>
        <MantineScope>
          <Finder places={places} onClose={onClose} />
        </MantineScope>
      </SheetBody>
    </Sheet>
  )
}

function Finder({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  // The dialog gives the focus to its first button; here a person types at once.
  useEffect(() => input.current?.focus(), [])
  const combobox = useCombobox({ opened: true })
  const found = findPlaces(places, typed)
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [typed, selectFirstOption])
  const go = (label: string) => {
    const place = found.find(({ section }) => section.label === label)
    onClose()
    if (place) void navigate(place.section.link)
  }
  return (
    <Combobox unstyled store={combobox} withinPortal={false} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <input
          ref={input}
          className={classes.input}
          aria-label="ค้นหาหน้า"
          placeholder="เช่น ถอน อนุมัติ ผลรางวัล"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label="หน้าที่พบ">
        {found.map(({ group, section: { label, Icon } }) => (
          <Combobox.Option key={label} value={label} className={classes.option ?? ''}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className="grow">{label}</span>
            <span className="t12 c2">{group}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <p className={`${classes.none} t14 c2`} role="status">
        {found.length === 0 ? 'ไม่พบหน้าที่คุณเปิดได้ด้วยคำนี้' : ''}
      </p>
    </Combobox>
  )
}

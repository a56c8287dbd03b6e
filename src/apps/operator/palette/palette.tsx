import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { menuFor } from '../features.ts'
import { useMe } from '../session.ts'

const PaletteSheet = lazy(async () => ({
  default: (await import('./palette-sheet.tsx')).PaletteSheet,
}))

/** Goes to any desk by a word: a button in the head, and Ctrl or ⌘ with K. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useMe()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyK') return
      event.preventDefault()
      // Something else is open: what a person does there comes first.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const places = menuFor(data?.staff.permissions ?? []).flatMap(({ title, sections }) =>
    sections.map((section) => ({ group: title, section })),
  )
  return (
    <>
      <IconButton
        label="ค้นหาหน้า (Ctrl K)"
        icon={<IconSearch size={20} stroke={1.75} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <PaletteSheet places={places} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

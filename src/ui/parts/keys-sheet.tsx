import { DescriptionList } from './description-list.tsx'
import { Sheet, SheetBody } from './sheet.tsx'

/** A key or several, and what they do. */
export type KeyWords = readonly (readonly [key: string, what: string])[]

/** What the keyboard does on a desk. */
export function KeysSheet({
  title,
  keys,
  onClose,
}: {
  title: string
  keys: KeyWords
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={420}>
      <SheetBody>
        <DescriptionList
          facts={keys.map(([key, what]) => ({
            term: <kbd className="num strong">{key}</kbd>,
            value: what,
          }))}
        />
      </SheetBody>
    </Sheet>
  )
}

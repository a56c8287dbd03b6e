import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { shortcuts } from './shortcuts.tsx'
import classes from './shortcut-help.module.css'

/** What the keys do, shown by `?`. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="ปุ่มลัด" maxWidth={400}>
      <SheetBody>
        <dl className={classes.keys}>
          {shortcuts.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </SheetBody>
    </Sheet>
  )
}

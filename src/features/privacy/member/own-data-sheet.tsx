import type { ReactNode } from 'react'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'
import classes from './own-data-sheet.module.css'

/**
 * What a member may ask of the site about himself: his data as a file, and to be closed and erased.
 * @param ending what a closed account loses elsewhere, as lines of a list
 */
export function OwnDataSheet({ ending, onClose }: { ending: ReactNode; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="ข้อมูลส่วนบุคคล">
      <SheetBody>
        <div className={classes.body}>
          <ExportData />
          <CloseAccount ending={ending} />
        </div>
      </SheetBody>
    </Sheet>
  )
}

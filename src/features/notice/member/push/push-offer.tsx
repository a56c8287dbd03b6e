import { lazy, Suspense, useState } from 'react'
import { IconBellRinging, IconX } from '@tabler/icons-react'
import { useIsDeviceKnown, useLocalValue } from '#ui/client/persisted.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { pushAbility } from './push-device.ts'
import classes from './push-offer.module.css'

const PushCard = lazy(() => import('./push-card.tsx').then((file) => ({ default: file.PushCard })))

/**
 * One line for who is not told on this device yet; whoever puts it away is not asked again where it
 * stands unasked. Nothing is asked of the browser before the switch behind it is tapped.
 */
export function PushOffer({
  text = 'บอกทันทีเมื่อถูกรางวัล',
  canHide = true,
}: {
  text?: string
  canHide?: boolean
}) {
  const [isOn] = useLocalValue('push', false)
  const [isPutAway, putAway] = useLocalValue('push_offer_hidden', false)
  const [isOpen, setOpen] = useState(false)
  // The server draws the offer; where it is over, the style hides it from the first paint
  // (`index.html`), so that nothing moves when the browser takes the page over.
  const isKnown = useIsDeviceKnown()
  // Once it is on the offer is over, but not the sheet in which it was turned on.
  const isOver = isKnown && (isOn || (isPutAway && canHide) || pushAbility() !== 'ready')
  if (isOver && !isOpen) return null
  return (
    <aside className={classes.offer} data-drawn={isKnown ? undefined : ''} aria-label={text}>
      <IconBellRinging size={22} stroke={1.75} aria-hidden />
      <span className="grow t14">{text}</span>
      <Button look="text" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        เปิดแจ้งเตือน
      </Button>
      {canHide ? (
        <IconButton
          label="ไม่ต้องถามอีก"
          icon={<IconX size={20} stroke={1.75} aria-hidden />}
          onClick={() => putAway(true)}
        />
      ) : null}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="แจ้งเตือน">
        <SheetBody>
          <Suspense>
            <PushCard />
          </Suspense>
        </SheetBody>
      </Sheet>
    </aside>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getSecurity } from '../../security-contract.ts'
import { PasskeyRow } from '../passkey/passkey-row.tsx'
import { passkeysWorkHere } from '../passkey/use-here.ts'
import { PinRow } from './pin-row.tsx'
import { TotpRow } from './totp-row.tsx'
import classes from './security.module.css'

const TotpSheet = lazy(() =>
  import('./totp-sheet.tsx').then((file) => ({ default: file.TotpSheet })),
)
const PasskeysSheet = lazy(() =>
  import('../passkey/passkeys-sheet.tsx').then((file) => ({ default: file.PasskeysSheet })),
)
const PinSheet = lazy(() => import('./pin-sheet.tsx').then((file) => ({ default: file.PinSheet })))

/** By what the member proves himself before what could do him harm, and how to set it up. */
export function SecuritySheet({ onClose }: { onClose: () => void }) {
  const security = useCall(getSecurity, {}, { staleTime: 0 })
  const [open, setOpen] = useState<'pin' | 'totp' | 'passkeys'>()
  return (
    <Sheet open onClose={onClose} title="วิธียืนยันตัวตน">
      <SheetBody>
        <div className={classes.body}>
          <p className="c2">
            ตั้งไว้อย่างน้อยหนึ่งวิธี เราจะขอให้ยืนยันก่อนถอนเงิน เปลี่ยนรหัสผ่าน และแก้ไขข้อมูลสำคัญ
            แม้มีคนเปิดเครื่องของคุณได้ก็ทำรายการแทนคุณไม่ได้
          </p>
          <QueryView query={security} skeleton={<SkeletonRows count={2} />}>
            {(data) => (
              <PanelList>
                {passkeysWorkHere() ? (
                  <PasskeyRow count={data.passkeys} onOpen={() => setOpen('passkeys')} />
                ) : null}
                <PinRow setAt={data.pin_set_at} onSet={() => setOpen('pin')} />
                <TotpRow
                  setAt={data.totp_set_at}
                  codesLeft={data.recovery_codes_left}
                  isAtLogin={data.totp_at_login}
                  onSet={() => setOpen('totp')}
                />
              </PanelList>
            )}
          </QueryView>
        </div>
        <Suspense>
          {open === 'totp' ? <TotpSheet onClose={() => setOpen(undefined)} /> : null}
          {open === 'passkeys' ? <PasskeysSheet onClose={() => setOpen(undefined)} /> : null}
          {open === 'pin' ? (
            <PinSheet
              isSet={Boolean(security.data?.pin_set_at)}
              onClose={() => setOpen(undefined)}
            />
          ) : null}
        </Suspense>
      </SheetBody>
    </Sheet>
  )
}

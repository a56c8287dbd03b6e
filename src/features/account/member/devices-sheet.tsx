import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../contract.ts'
import classes from './devices-sheet.module.css'

type Device = WireOutput<typeof listSessions>[number]

/** Where the member is signed in; each other device can be signed out, or all of them at once. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const devices = useCall(listSessions, {}, { staleTime: 0 })
  return (
    <Sheet open onClose={onClose} title="อุปกรณ์ที่เข้าสู่ระบบ">
      <SheetBody>
        <div className={classes.body}>
          <QueryView query={devices} skeleton={<SkeletonRows count={2} />}>
            {(all) => (
              <>
                <PanelList>
                  {ownFirst(all).map((device) => (
                    <DeviceRow key={device.id} device={device} />
                  ))}
                </PanelList>
                {all.length > 1 ? <EndOthers /> : <p className="t13 c2">ไม่มีอุปกรณ์อื่นที่เข้าสู่ระบบอยู่</p>}
              </>
            )}
          </QueryView>
          <p className="t13 c2">หากพบอุปกรณ์ที่ไม่ใช่ของคุณ ให้ออกจากระบบอุปกรณ์นั้น แล้วเปลี่ยนรหัสผ่านทันที</p>
        </div>
      </SheetBody>
    </Sheet>
  )
}

const ownFirst = (all: readonly Device[]): readonly Device[] =>
  all.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))

function DeviceRow({ device }: { device: Device }) {
  const end = useAction(endOwnSession, {
    renews: [listSessions],
    onDone: () => toast.success(`${device.device} ออกจากระบบแล้ว`),
  })
  return (
    <ListRow
      title={device.device}
      note={
        <span className={classes.facts}>
          <span>ใช้ล่าสุด {thaiDateTime(device.last_action_at)}</span>
          <span className="num">IP {device.ip}</span>
        </span>
      }
      end={
        device.is_current ? (
          <Chip tone="green">เครื่องนี้</Chip>
        ) : (
          <Button
            look="quiet"
            size="sm"
            sending={end.pending && 'กำลังออก…'}
            onClick={() => end.run({ session_id: device.id })}
          >
            ออกจากระบบ
          </Button>
        )
      }
    />
  )
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false)
  const end = useAction(endOtherSessions, {
    renews: [listSessions],
    onDone: () => {
      setIsAsking(false)
      toast.success('อุปกรณ์อื่นออกจากระบบแล้ว')
    },
  })
  return (
    <>
      <Button look="quiet" size="lg" wide onClick={() => setIsAsking(true)}>
        ออกจากระบบอุปกรณ์อื่นทั้งหมด
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="ออกจากระบบอุปกรณ์อื่นทั้งหมด?"
        confirmLabel="ออกจากระบบ"
        sending={end.pending && 'กำลังออก…'}
        danger
        onConfirm={() => end.run({})}
        onClose={() => setIsAsking(false)}
      >
        ทุกอุปกรณ์นอกจากเครื่องนี้ต้องเข้าสู่ระบบใหม่
      </ConfirmDialog>
    </>
  )
}

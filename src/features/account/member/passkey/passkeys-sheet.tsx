import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate, thaiDateTime } from '#ui/thai/dates.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyWire,
  removePasskey,
  renamePasskey,
} from '../../passkey-contract.ts'
import { getSecurity } from '../../security-contract.ts'
import classes from '../security/security.module.css'
import { isShownHere, shownError } from '../security/shown-error.ts'
import { make } from './ceremony.ts'
import { useCeremony } from './use-ceremony.ts'

/** The member's passkeys: one more, another name, or one less. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const passkeys = useCall(listPasskeys, {}, { staleTime: 0 })
  const [renamed, setRenamed] = useState<PasskeyWire>()
  const [removed, setRemoved] = useState<PasskeyWire>()
  return (
    <Sheet open onClose={onClose} title="พาสคีย์">
      <SheetBody>
        <div className={classes.body}>
          <p className="c2">
            พาสคีย์เก็บอยู่ในอุปกรณ์ของคุณ ใช้ใบหน้า ลายนิ้วมือ หรือรหัสล็อกหน้าจอแทนรหัสผ่านและรหัสจากแอป
            เว็บปลอมหลอกเอาไปใช้ไม่ได้
          </p>
          <QueryView query={passkeys} skeleton={<SkeletonRows count={1} />}>
            {(all) =>
              all.length === 0 ? (
                <p className="c2">ยังไม่มีพาสคีย์</p>
              ) : (
                <PanelList>
                  {all.map((one) => (
                    <PasskeyLine
                      key={one.id}
                      passkey={one}
                      onRename={() => setRenamed(one)}
                      onRemove={() => setRemoved(one)}
                    />
                  ))}
                </PanelList>
              )
            }
          </QueryView>
          <AddPasskey />
        </div>
        {renamed ? <RenameSheet passkey={renamed} onClose={() => setRenamed(undefined)} /> : null}
        <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />
      </SheetBody>
    </Sheet>
  )
}

function PasskeyLine({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: PasskeyWire
  onRename: () => void
  onRemove: () => void
}) {
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  return (
    <ListRow
      title={name}
      note={lastUsedAt ? `ใช้ล่าสุด ${thaiDateTime(lastUsedAt)}` : `เพิ่มเมื่อ ${thaiDate(createdAt)}`}
      end={
        <span className={classes.buttons}>
          <Button look="text" size="sm" onClick={onRemove}>
            ลบ<span className="visually-hidden"> {name}</span>
          </Button>
          <Button look="quiet" size="sm" onClick={onRename}>
            ตั้งชื่อ<span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      }
    />
  )
}

function AddPasskey() {
  const begin = useAction(beginPasskey, { onRefused: isShownHere })
  const add = useAction(addPasskey, {
    renews: [listPasskeys, getSecurity],
    onDone: () => toast.success('เพิ่มพาสคีย์แล้ว'),
    onRefused: isShownHere,
  })
  const ceremony = useCeremony({ begin, perform: make, finish: add, finishing: 'กำลังบันทึก…' })
  return (
    <>
      {ceremony.fault ? (
        <Note tone="red" role="alert">
          {ceremony.fault}
        </Note>
      ) : null}
      <Button wide size="lg" sending={ceremony.sending} onClick={ceremony.run}>
        เพิ่มพาสคีย์
      </Button>
    </>
  )
}

function RenameSheet({ passkey, onClose }: { passkey: PasskeyWire; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useAction(renamePasskey, {
    renews: [listPasskeys],
    onDone: onClose,
    onRefused: isShownHere,
  })
  return (
    <SheetForm
      title="ตั้งชื่อพาสคีย์"
      verb="บันทึกชื่อ"
      pending={rename.pending}
      blocked={name.trim() === '' && 'กรุณาตั้งชื่อ'}
      onConfirm={() => rename.run({ passkey_id: Number(passkey.id), name })}
      onClose={onClose}
    >
      <TextInput
        label="ชื่อ"
        hint="เช่น มือถือของฉัน"
        value={name}
        maxLength={40}
        error={shownError(rename.error)}
        onChange={(event) => setName(event.target.value)}
      />
    </SheetForm>
  )
}

function RemoveDialog({
  passkey,
  onClose,
}: {
  passkey: PasskeyWire | undefined
  onClose: () => void
}) {
  const remove = useAction(removePasskey, {
    renews: [listPasskeys, getSecurity],
    onDone: () => {
      onClose()
      toast.success('ลบพาสคีย์แล้ว')
    },
  })
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      title="ลบพาสคีย์นี้?"
      confirmLabel="ลบพาสคีย์"
      cancelLabel="ใช้ต่อ"
      sending={remove.pending && 'กำลังลบ…'}
      danger
      onConfirm={() => passkey && remove.run({ passkey_id: Number(passkey.id) })}
      onClose={onClose}
    >
      {passkey?.name} จะใช้เข้าสู่ระบบไม่ได้อีก คุณลบพาสคีย์ที่ค้างอยู่ในอุปกรณ์ได้ในการตั้งค่าของอุปกรณ์
    </ConfirmDialog>
  )
}

import { type SyntheticEvent, useState } from 'react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { createSet, deleteSet, listSets, renameSet, type SetWire } from '../../../set-contract.ts'
import type { Slip } from '../../../rules/entry/slip.ts'
import type { PulledLine } from '../../../rules/pull-bill.ts'
import type { Offer } from '../pad/use-bet-entry.ts'
import classes from './sets-dialog.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** เลขชุด: numbers kept under a name, without prices. */
export function SetsDialog({
  slip,
  onUse,
  onClose,
}: {
  slip: Slip
  /** One opening of the dialog is one offer: the set that is taken first closes it. */
  onUse: (offer: Offer, lines: readonly PulledLine[]) => void
  onClose: () => void
}) {
  const [offer] = useState<Offer>(() => ({}))
  const query = useCall(listSets, {})
  return (
    <Sheet open onClose={onClose} title="เลขชุด" maxWidth={560}>
      <SheetBody>
        {slip.length > 0 ? <SaveForm slip={slip} /> : null}
        <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
          {(sets) =>
            sets.length === 0 ? (
              <EmptyState art={lotus} title="ยังไม่มีเลขชุด">
                ใส่เลขในโพยก่อน แล้วบันทึกไว้ใช้งวดหน้า
              </EmptyState>
            ) : (
              <ul className={classes.sets}>
                {sets.map((set) => (
                  <SetRow
                    key={set.set_id}
                    set={set}
                    onUse={() => {
                      onUse(
                        offer,
                        set.items.map((one) => ({ betType: one.bet_type, number: one.number })),
                      )
                      onClose()
                    }}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

/** Saves the numbers of the slip. */
function SaveForm({ slip }: { slip: Slip }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = useAction(createSet, {
    renews: [listSets],
    onDone: ({ name: saved }) => {
      setName('')
      toast.success(`บันทึกเลขชุด “${saved}” แล้ว`)
    },
    onRefused: ({ message, details }) => {
      setError(details[0]?.message ?? message)
      return true
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(undefined)
    const items = slip.map(({ betType, number }) => ({ bet_type: betType, number }))
    save.run({ name, items })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={`บันทึก ${slip.length} รายการในโพยเป็นชุด`}
        placeholder="ตั้งชื่อ เช่น เลขบ้าน"
        maxLength={40}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        look="quiet"
        sending={save.pending && 'กำลังบันทึก…'}
        blocked={name.trim() === '' && 'ตั้งชื่อก่อน'}
      >
        บันทึก
      </Button>
    </form>
  )
}

function SetRow({ set, onUse }: { set: SetWire; onUse: () => void }) {
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const remove = useAction(deleteSet, {
    renews: [listSets],
    onDone: () => setDoing(undefined),
  })
  const numbers = set.items.map(({ number }) => number)
  if (doing === 'rename') return <RenameForm set={set} onDone={() => setDoing(undefined)} />
  return (
    <li className={classes.set}>
      <span className="grow">
        <b className="medium">{set.name}</b>
        <span className={`${classes.numbers} t13 c2 num`}>
          {set.items.length} รายการ · {numbers.slice(0, 8).join(' ')}
          {numbers.length > 8 ? ' …' : ''}
        </span>
      </span>
      <Button look="quiet" size="sm" aria-label={`ใช้เลขชุด ${set.name}`} onClick={onUse}>
        ใช้
      </Button>
      <IconButton
        label={`เปลี่ยนชื่อ ${set.name}`}
        icon={<IconPencil {...icon} />}
        onClick={() => setDoing('rename')}
      />
      <IconButton
        label={`ลบเลขชุด ${set.name}`}
        icon={<IconTrash {...icon} />}
        onClick={() => setDoing('delete')}
      />
      <ConfirmDialog
        open={doing === 'delete'}
        title="ลบเลขชุด"
        confirmLabel="ลบ"
        danger
        sending={remove.pending && 'กำลังลบ…'}
        onConfirm={() => remove.run({ set_id: Number(set.set_id) })}
        onClose={() => setDoing(undefined)}
      >
        ลบ “{set.name}” ({set.items.length} รายการ)
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ set, onDone }: { set: SetWire; onDone: () => void }) {
  const [name, setName] = useState(set.name)
  const [error, setError] = useState<string>()
  const rename = useAction(renameSet, {
    renews: [listSets],
    onDone,
    onRefused: ({ message, details }) => {
      setError(details[0]?.message ?? message)
      return true
    },
  })
  return (
    <li>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          rename.run({ set_id: Number(set.set_id), name })
        }}
      >
        <TextInput
          label={`ชื่อใหม่ของ “${set.name}”`}
          maxLength={40}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" look="quiet" sending={rename.pending && 'กำลังบันทึก…'}>
          บันทึก
        </Button>
      </form>
    </li>
  )
}

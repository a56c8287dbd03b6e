import { type ReactNode, useState } from 'react'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBookmark,
  IconCopy,
  IconList,
  IconTrash,
} from '@tabler/icons-react'
import { AmountCell } from '#ui/parts/amount-cell.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { Slip } from '../../../rules/entry/slip.ts'
import { dropDuplicates, mergeDuplicates, setAllStakes } from '../../../rules/entry/slip-edit.ts'
import { stakeFault, type Rates } from '../pricing.ts'
import classes from './slip-tools.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is done to the slip as a whole. */
export function SlipTools({
  slip,
  gross,
  twice,
  onlyTwice,
  onOnlyTwice,
  onChange,
  onUndo,
  onPull,
  onSets,
}: {
  slip: Slip
  /** What its lines stake, as the slip's footer sums them. */
  gross: bigint
  twice: ReadonlySet<string>
  onlyTwice: boolean
  onOnlyTwice: (only: boolean) => void
  onChange: (slip: Slip) => void
  onUndo: () => void
  onPull: () => void
  onSets: () => void
}) {
  const [open, setOpen] = useState<'stake' | 'clear'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={classes.rail} role="group" aria-label="จัดการโพย">
        <Tool
          icon={<IconArrowsExchange {...icon} />}
          label="ราคาเท่ากัน"
          isOpen={open === 'stake'}
          onPress={() => setOpen(open === 'stake' ? undefined : 'stake')}
        />
        {twice.size > 0 ? (
          <Tool
            icon={<IconCopy {...icon} />}
            label={`เลขซ้ำ ${twice.size}`}
            isOpen={onlyTwice}
            onPress={() => onOnlyTwice(!onlyTwice)}
          />
        ) : null}
        <Tool icon={<IconArrowBackUp {...icon} />} label="ยกเลิกล่าสุด" onPress={onUndo} />
        <Tool icon={<IconList {...icon} />} label="ดึงโพยเดิม" onPress={onPull} />
        <Tool icon={<IconBookmark {...icon} />} label="เลขชุด" onPress={onSets} />
        <Tool icon={<IconTrash {...icon} />} label="ล้างทั้งหมด" onPress={() => setOpen('clear')} />
      </div>
      {open === 'stake' ? (
        <SameStake
          onSet={(stake) => {
            close()
            onChange(setAllStakes(slip, stake))
          }}
        />
      ) : null}
      {onlyTwice ? <TwiceBar count={twice.size} onMend={(mend) => onChange(mend(slip))} /> : null}
      <ClearDialog
        open={open === 'clear'}
        count={slip.length}
        gross={gross}
        onClear={() => {
          close()
          onChange([])
        }}
        onClose={close}
      />
    </>
  )
}

function Tool({
  icon: glyph,
  label,
  isOpen,
  onPress,
}: {
  icon: ReactNode
  label: string
  /** Given where it opens something below. */
  isOpen?: boolean
  onPress: () => void
}) {
  return (
    <button type="button" aria-expanded={isOpen} onClick={onPress}>
      {glyph} {label}
    </button>
  )
}

function ClearDialog({
  open,
  count,
  gross,
  onClear,
  onClose,
}: {
  open: boolean
  count: number
  gross: bigint
  onClear: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      title="ล้างโพย"
      confirmLabel="ล้างทั้งหมด"
      cancelLabel="เก็บไว้"
      danger
      onConfirm={onClear}
      onClose={onClose}
    >
      {`ลบทั้ง ${count} รายการ${gross > 0n ? ` ยอดแทงรวม ${formatMoney(gross)}` : ''} ออกจากโพยนี้ แล้วเริ่มใหม่ โพยนี้ยังไม่ได้จ่ายเงิน เงินในกระเป๋าไม่เปลี่ยน`}
    </ConfirmDialog>
  )
}

/** What to do with numbers that are in the slip twice. */
function TwiceBar({
  count,
  onMend,
}: {
  count: number
  onMend: (mend: (slip: Slip) => Slip) => void
}) {
  if (count === 0) return null
  return (
    <div className={classes.twice} role="group" aria-label="เลขซ้ำ">
      <span className="grow t14">ซ้ำ {count} เลข</span>
      <button type="button" onClick={() => onMend(dropDuplicates)}>
        ตัดเลขซ้ำออก
      </button>
      <button type="button" onClick={() => onMend(mergeDuplicates)}>
        รวมยอด
      </button>
    </div>
  )
}

const SAME_STAKES = ['5', '10', '20', '50', '100'] as const

/** เดิมพันเท่ากัน: one tap, or one amount of one's own, sets the stake of every line. */
function SameStake({ onSet }: { onSet: (stake: string) => void }) {
  const [own, setOwn] = useState('')
  const [refusal, setRefusal] = useState('')
  return (
    <div className={classes.same} role="group" aria-label="ราคาเท่ากันทุกเลข">
      {SAME_STAKES.map((stake) => (
        <button key={stake} type="button" onClick={() => onSet(stake)}>
          ฿{stake}
        </button>
      ))}
      <AmountCell
        label="ราคาอื่นทุกเลข บาท"
        placeholder="อื่น"
        wire={own}
        isFaulty={refusal !== ''}
        onChange={(stake) => {
          setOwn(stake)
          setRefusal('')
        }}
        onBlur={() => {
          if (own === '') return
          const fault = stakeFault(anyType, [{ betType: 'top2', stake: own }])
          if (fault) setRefusal(fault)
          else onSet(own)
        }}
      />
      {refusal ? (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}

/** What one number may stake at most is said at its line. */
const anyType: Rates = { rates: new Map() }

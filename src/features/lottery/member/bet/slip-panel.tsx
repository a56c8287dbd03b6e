import { useState } from 'react'
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react'
import lotus from '#ui/art/motifs/ticket.svg?raw'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { SlipProps } from './bet-wire.ts'
import { groupByType, removeLine, setAllStakes, setStake, type Slip } from './slip.ts'
import { SlipFooter } from './slip-footer.tsx'
import { SlipRow } from './slip-row.tsx'
import { useBillCheck } from './use-bill-check.ts'
import classes from './slip-panel.module.css'

/** The slip: lines by type in one column of numbers, what each would win, the sum, the way on. */
export function SlipPanel({
  heading = true,
  onSold,
  ...props
}: SlipProps & {
  heading?: boolean
  onSold?: () => void
}) {
  const { slip, rates, limits, onChange } = props
  const check = useBillCheck(props)
  const change = (next: Slip) => {
    check.forget()
    onChange(next)
  }
  if (slip.length === 0 && !check.sold) {
    return (
      <EmptyState art={lotus} title="ยังไม่มีเลขในโพย">
        กดเลขให้ครบหลัก เลขจะเข้าโพยเอง
      </EmptyState>
    )
  }
  return (
    <div className={classes.panel}>
      {heading ? <h2 className="t18 strong">รายการแทง {slip.length}</h2> : null}
      <div className="row between">
        <SameStake onSet={(stake) => change(setAllStakes(slip, stake))} />
        <IconButton
          label="ลบทั้งหมด"
          icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
          onClick={() => change([])}
        />
      </div>
      {groupByType(slip).map(([betType, lines]) => {
        const rate = rates.find((row) => row.bet_type === betType)
        return (
          <section key={betType} className={classes.group}>
            <h3 className={classes.type}>
              <span>{betTypeInfo[betType].name}</span>
              <span className="c2">บาทละ {rate?.rate ?? '—'}</span>
            </h3>
            {lines.map(({ line, at }) => (
              <SlipRow
                key={`${line.betType}-${line.number}`}
                line={line}
                baseRate={rate?.rate ?? '0'}
                limit={limits.find(
                  (limit) => limit.bet_type === betType && limit.number === line.number,
                )}
                issue={check.issueOf(at)}
                onStake={(stake) => change(setStake(slip, at, stake))}
                onRemove={() => change(removeLine(slip, at))}
              />
            ))}
          </section>
        )
      })}
      <TicketEdge notches={heading} />
      <SlipFooter {...props} check={check} {...(onSold ? { onSold } : {})} />
    </div>
  )
}

const SAME_STAKES = ['5', '10', '20', '50', '100'] as const

/** เดิมพันเท่ากัน: one tap sets the stake of every line. */
function SameStake({ onSet }: { onSet: (stake: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" className={classes.tool} onClick={() => setOpen(true)}>
        <IconArrowsExchange size={18} stroke={1.75} aria-hidden /> ราคาเท่ากัน
      </button>
    )
  }
  return (
    <div className={classes.same} role="group" aria-label="ราคาเท่ากันทุกเลข">
      {SAME_STAKES.map((stake) => (
        <button
          key={stake}
          type="button"
          onClick={() => {
            onSet(stake)
            setOpen(false)
          }}
        >
          ฿{stake}
        </button>
      ))}
    </div>
  )
}

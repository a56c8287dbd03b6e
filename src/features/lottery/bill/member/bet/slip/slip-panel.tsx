import { type ReactNode, useMemo, useState } from 'react'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo, type BetType } from '../../../../rules/bet-types.ts'
import { pickKey, type Slip, type SlipLine } from '../../../rules/entry/slip.ts'
import {
  duplicateKeys,
  groupByType,
  removeLines,
  setStake,
} from '../../../rules/entry/slip-edit.ts'
import { payingWallet } from '../bet-wire.ts'
import { discountText, type Pricing, totalsOf } from '../pricing.ts'
import { SlipChunk } from './slip-chunk.tsx'
import type { SlipPanelProps } from './slip-props.ts'
import { SlipFooter } from './slip-footer.tsx'
import { SlipRow, type RowActions } from './slip-row.tsx'
import { SlipTools } from './slip-tools.tsx'
import { useBillCheck, type BillCheck } from './use-bill-check.ts'
import { afterSale } from '../draft/draft.ts'
import { tellSale } from '../draft/draft-store.ts'
import type { DraftEditor } from '../draft/use-draft.ts'
import classes from './slip-panel.module.css'

/** Rows that come and go together; about one screen of a phone. */
const CHUNK_ROWS = 20
const ROW_PX = 52

/** The slip: lines by type in one column of numbers, what each would win, the sum, the way on. */
export function SlipPanel({ heading = true, ...props }: SlipPanelProps & { heading?: boolean }) {
  const { round, pricing, editor } = props
  const { slip, slipId, note, walletId } = editor.draft
  const check = useBillCheck({
    roundId: Number(round.round_id),
    slip,
    slipId,
    pricing,
    note,
    // What the footer shows pays: a wallet that was closed meanwhile is not asked.
    walletId: payingWallet(props.bettor, walletId)?.id ?? walletId,
    onSold: (of, bill) => editor.change(afterSale(editor.read(), of, bill)),
    onSlipSold: (bill) => tellSale({ key: editor.key, slipId, ...bill }),
  })
  const [onlyTwice, setOnlyTwice] = useState(false)
  const twice = useMemo(() => duplicateKeys(slip), [slip])
  const actions = useRowActions(editor, check)
  const change = (next: Slip) => {
    check.forget()
    editor.change({ slip: next })
  }
  if (slip.length === 0 && !check.sold) return <NoLines {...props} />
  const shown = onlyTwice && twice.size > 0 ? slip.filter((line) => twice.has(pickKey(line))) : slip
  return (
    <div className={classes.panel}>
      {heading ? <h2 className="t18 strong">รายการแทง {slip.length}</h2> : null}
      <SlipTools
        slip={slip}
        gross={totalsOf(props.pricing, slip).gross}
        twice={twice}
        onlyTwice={onlyTwice}
        onOnlyTwice={setOnlyTwice}
        onChange={change}
        onUndo={props.onUndo}
        onPull={props.onPull}
        onSets={props.onSets}
      />
      {groupByType(shown).map(([betType, lines], at) => (
        <Group key={betType} betType={betType} pricing={pricing} isFirst={at === 0} lines={lines}>
          {(line) => (
            <SlipRow
              key={line.id}
              line={line}
              pricing={pricing}
              isTwice={twice.has(pickKey(line))}
              issue={check.issues.get(line.id)}
              actions={actions}
            />
          )}
        </Group>
      ))}
      <TicketEdge notches={heading} />
      <SlipFooter {...props} check={check} onChange={change} />
    </div>
  )
}

/** The same object while the slip is open, so that rows do not render again. */
function useRowActions({ read, change }: DraftEditor, { forget }: BillCheck): RowActions {
  return useMemo((): RowActions => {
    const make = (slip: Slip) => {
      forget()
      change({ slip })
    }
    return {
      stake: (id, stake) => make(setStake(read().slip, id, stake)),
      remove: (id) => make(removeLines(read().slip, new Set([id]))),
    }
  }, [read, change, forget])
}

function Group({
  betType,
  pricing,
  lines,
  isFirst,
  children,
}: {
  betType: BetType
  pricing: Pricing
  lines: readonly SlipLine[]
  isFirst: boolean
  children: (line: SlipLine) => ReactNode
}) {
  const rate = pricing.rates.get(betType)
  const chunks = Array.from({ length: Math.ceil(lines.length / CHUNK_ROWS) }, (_, at) =>
    lines.slice(at * CHUNK_ROWS, (at + 1) * CHUNK_ROWS),
  )
  return (
    <section className={classes.group}>
      <h3 className={classes.type}>
        <span>{betTypeInfo[betType].name}</span>
        <span className="c2 num">
          {rate?.set
            ? `ชุดละ ${formatMoney(rate.set.unit, { decimals: 'auto' })}`
            : `บาทละ ${rate?.rate ?? '—'}`}
          {rate && rate.discount_bp > 0 ? ` · ${discountText(rate.discount_bp)}` : ''}
        </span>
      </h3>
      {chunks.map((rows, at) => (
        <SlipChunk key={at} rows={rows.length} rowPx={ROW_PX} startsShown={isFirst && at === 0}>
          {() => rows.map(children)}
        </SlipChunk>
      ))}
    </section>
  )
}

/** Nothing yet: where numbers may come from. */
function NoLines({ onPull, onSets, bettor }: SlipPanelProps) {
  return (
    <EmptyState art={ticket} title="ยังไม่มีเลขในโพย">
      <span className={classes.empty}>กดเลขให้ครบหลัก เลขจะเข้าโพยเอง</span>
      {bettor.isLoggedIn ? (
        <span className={classes.ways}>
          <button type="button" onClick={onPull}>
            ดึงโพยเดิม
          </button>
          <button type="button" onClick={onSets}>
            เลขชุด
          </button>
        </span>
      ) : null}
    </EmptyState>
  )
}

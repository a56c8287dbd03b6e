import { productWord } from '#kernel/products.ts'
import type { ReactNode } from 'react'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { LossWire } from '../contract.ts'
import classes from './cashback.module.css'
import { LossChip, useIsOpen } from './loss-chip.tsx'
import { boundSentence, excessStanding, lossFacts, lossLooks, lossSentence } from './loss-words.ts'

/** Days that give nothing: their sentence says why. */
const SUMLESS: ReadonlySet<string> = new Set(['nothing', 'not_for_you', 'excess', 'unchanged'])

type Line = LossWire['lines'][number]

/** A day with its sum explained line by line; what can be done with it stands at the end. */
export function LossCard({ loss, children }: { loss: LossWire; children?: ReactNode }) {
  const sentence = lossSentence(loss)
  const bound = boundSentence(loss)
  const isOpen = useIsOpen(loss)
  const hasSum = !SUMLESS.has(loss.state)
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h2 className="t18">
          {loss.part > 0 ? 'ปรับยอดของวันที่ ' : 'รอบวันที่ '}
          {thaiDay(loss.day)}
        </h2>
        <LossChip loss={loss} />
      </div>
      {hasSum ? <Money amount={loss.amount} className="t24 strong" /> : null}
      {sentence === null ? null : <p className="c2">{sentence}</p>}
      {loss.excess === null ? null : <p className="t14 c2">{excessStanding(loss.excess)}</p>}
      {loss.state === 'claimable' && loss.expires_at !== null && isOpen ? (
        <p className="t14 c2">
          รับได้ถึง {thaiDateTime(loss.expires_at)} · เหลือ{' '}
          <Countdown until={loss.expires_at} size="sm" />
        </p>
      ) : null}
      {loss.ended_at === null ? null : (
        <p className="t14 c2">{`${lossLooks[loss.state].word}เมื่อ ${thaiDateTime(loss.ended_at)}`}</p>
      )}
      {children}
      <details className={classes.details}>
        <summary className="t14 medium">ยอดนี้คิดอย่างไร</summary>
        <div className="stack">
          <p className="t13 c2">{`นับโพยและเกมที่ออกผล 00:00–23:59 น. ของวันที่ ${thaiDay(loss.day)}`}</p>
          <DescriptionList facts={lossFacts(loss)} />
          {bound === null ? null : <p className="t13 c2">{bound}</p>}
          {loss.lines.length > 0 ? <Lines lines={loss.lines} /> : null}
          {loss.lines.some(hasWon) ? (
            <p className="t13 c2">เกมที่ได้กำไรไม่มียอดคืนของตัวเอง และทำให้ยอดเสียสุทธิของทั้งวันลดลง</p>
          ) : null}
        </div>
      </details>
    </Panel>
  )
}

const hasWon = ({ stake, returned }: Line): boolean => satangOf(returned) > satangOf(stake)

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Table
      caption="ยอดแทงและยอดที่ได้คืนแยกตามเกม"
      columns={[
        {
          key: 'product',
          head: 'เกม',
          cell: ({ product, stake, returned }) => (
            <>
              {productWord(product)}
              <br />
              <span className="t13 c2">{`แทง ${formatMoney(stake)} ได้คืน ${formatMoney(returned)}`}</span>
            </>
          ),
        },
        { key: 'amount', head: 'ยอดคืน', figures: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
      rows={lines}
      rowKey={({ product }) => product}
    />
  )
}

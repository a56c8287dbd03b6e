import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import type { Day } from '#kernel/time.ts'
import { useCall } from '#ui/client/use-call.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { getGovernmentDraw } from '../government-contract.ts'
import {
  checkTicket,
  governmentTiers,
  isCompleteDraw,
  readTickets,
  type GovernmentPrizes,
  type TicketResult,
} from '../rules/government-prizes.ts'
import classes from './government-sheet.module.css'

type Draw = WireOutput<typeof getGovernmentDraw>

const baht = new Intl.NumberFormat('th-TH')

/** Every prize of a government draw, and a field to check one's own tickets. */
export function GovernmentSheet({
  roundId,
  day,
  onClose,
}: {
  roundId: number | string
  day: Day
  onClose: () => void
}) {
  const query = useCall(getGovernmentDraw, { round_id: roundId })
  const title = `สลากกินแบ่งรัฐบาล งวด ${thaiDay(day)}`
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={640}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(draw) => (
            <div className="stack">
              <TicketChecker prizes={draw.prizes} />
              <AllPrizes draw={draw} />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function TicketChecker({ prizes }: { prizes: GovernmentPrizes }) {
  const [text, setText] = useState('')
  const { tickets, wrong } = readTickets(text)
  const checked = tickets.map((ticket) => checkTicket(ticket, prizes))
  const isWhole = tickets.length === 0 || isCompleteDraw(prizes)
  const total = checked.reduce((sum, one) => sum + one.totalBaht, 0)
  return (
    <section className="stack">
      <TextInput
        label="ตรวจสลากของคุณ"
        hint="ใส่เลข 6 หลัก หลายใบได้ เว้นวรรคหรือวางทั้งชุด"
        error={wrong.length > 0 ? `ต้องเป็นเลข 6 หลัก: ${wrong.slice(0, 5).join(' ')}` : undefined}
        digits
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={classes.tickets} aria-live="polite">
        {checked.map((one) => (
          <TicketRow key={one.ticket} checked={one} />
        ))}
      </ul>
      {tickets.length > 1 && total > 0 ? (
        <p className="t16 strong c-gold">
          {isWhole ? 'รวมทุกใบ' : 'รวมเท่าที่รู้ผล'} {baht.format(total)} บาท
        </p>
      ) : null}
      {isWhole ? null : (
        <p className="t13 c2">ยังไม่รู้ครบทุกรางวัล อย่าเพิ่งทิ้งสลาก ตรวจกับสำนักงานสลากอีกครั้ง</p>
      )}
    </section>
  )
}

function TicketRow({ checked: { ticket, tiers, unknown, totalBaht } }: { checked: TicketResult }) {
  return (
    <li className={classes.ticket}>
      <b className="num t18">{ticket}</b>
      {tiers.length === 0 ? (
        <span className="end">
          <span className="c2">{unknown.length === 0 ? 'ไม่ถูกรางวัล' : 'ยังบอกไม่ได้'}</span>
          <Unknown tiers={unknown} />
        </span>
      ) : (
        <span className="end">
          <span className="c-gold strong">ได้ {baht.format(totalBaht)} บาท</span>
          <span className={`${classes.why} t13 c2`}>
            {tiers.map((tier) => `${tier.name} ${baht.format(tier.prizeBaht)}`).join(' + ')}
          </span>
          <Unknown tiers={unknown} />
        </span>
      )}
    </li>
  )
}

/** Tiers that nobody can say the ticket did not win. */
function Unknown({ tiers }: { tiers: TicketResult['unknown'] }) {
  if (tiers.length === 0) return null
  return (
    <span className={`${classes.why} t13 c2`}>
      ยังไม่รู้ผล {tiers.map((tier) => tier.name).join(', ')}
    </span>
  )
}

function AllPrizes({ draw }: { draw: Draw }) {
  return (
    <section className="stack">
      {governmentTiers.map((tier) => {
        const numbers = draw.prizes[tier.key]
        return (
          <div key={tier.key}>
            <div className={`${classes.tier} t14`}>
              <h3 className="t14 medium">{tier.name}</h3>
              <span className="c2 nowrap">
                {tier.count > 1 ? `${tier.count} × ` : ''}
                {baht.format(tier.prizeBaht)} บาท
              </span>
            </div>
            {numbers.length === 0 ? (
              <p className="t13 c2">
                {draw.unsure.includes(tier.key)
                  ? 'แหล่งผลบอกเลขไม่ตรงกัน จึงยังไม่แสดง'
                  : 'ยังไม่มีเลขของรางวัลนี้ในระบบ'}
              </p>
            ) : (
              <ul className={classes.numbers} data-big={tier.key === 'first' || undefined}>
                {numbers.map((number, at) => (
                  <li key={at} className="num">
                    {number}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
      <p className="t13 c2">
        เงินรางวัลต่อสลาก 80 บาทหนึ่งใบ ก่อนหักอากรแสตมป์ 0.5%
        {draw.source ? ` · ที่มา ${draw.source}` : ''} · ยึดประกาศของสำนักงานสลากกินแบ่งรัฐบาล
      </p>
    </section>
  )
}

import { IconArrowBackUp } from '@tabler/icons-react'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo, type BetType } from '../../../../rules/bet-types.ts'
import { rateOf, winOf, type Pricing } from '../pricing.ts'
import { saidOf } from './said-of.ts'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './typed-info.module.css'

/**
 * The line under the digits, of one height whatever it says: what is wrong with the stake, what was
 * added last with the way back,
 * numbers that pay less among those the typed digits may become, else what a win pays.
 */
export function TypedInfo({ entry, pricing }: { entry: BetEntry; pricing: Pricing }) {
  const { message, typed, mode } = entry
  const fault = mode.chosen.length > 0 ? entry.stakeFault : ''
  const said = saidOf(message, pricing)
  const showsMessage = said.text !== '' && typed === ''
  const warned = typed === '' ? '' : limitedText(entry, pricing)
  return (
    <div className={classes.line}>
      <p className="visually-hidden" role="status">
        {said.text}
        {/* Two equal sentences in a row are two events. */}
        {message.no % 2 === 0 ? '' : '\u00a0'}
      </p>
      {fault ? (
        <span className="c-red" role="status">
          {fault}
        </span>
      ) : showsMessage ? (
        <>
          <span className={`${said.isRefused ? 'c-red' : 'c-green'} medium`} aria-hidden="true">
            {said.text}
          </span>
          {message.canUndo ? (
            <button type="button" className={classes.undo} onClick={entry.undo}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden /> ยกเลิกล่าสุด
            </button>
          ) : null}
        </>
      ) : warned ? (
        <span className="c-amber">{warned}</span>
      ) : (
        <span className={classes.wins}>{winText(mode.chosen, entry, pricing)}</span>
      )}
    </div>
  )
}

/** The last missing digit makes one of ten numbers: those of them that are reduced or closed. */
function limitedText({ mode, typed, slots }: BetEntry, pricing: Pricing): string {
  if (typed.length + 1 !== slots || slots !== mode.digits) return ''
  const found = mode.chosen.flatMap((betType) =>
    [...'0123456789'].flatMap((last) => {
      const line = { betType, number: typed + last, stake: '' }
      const limit = pricing.limits.get(`${betType} ${line.number}`)
      if (!limit) return []
      const says = limit.state === 'closed' ? 'ปิดรับ' : `จ่าย ${rateOf(pricing, line)}`
      return [`${line.number} ${says}`]
    }),
  )
  return found.length > 3 ? `เลขอั้น ${found.length} เลข: ${found[0]} …` : found.join(' · ')
}

/** `ถูกบนได้ ฿17,000 · …` for the stake and the types that are chosen. */
function winText(chosen: readonly BetType[], { stake }: BetEntry, pricing: Pricing): string {
  if (chosen.length === 0) return 'เลือกประเภทอย่างน้อยหนึ่งอย่าง'
  const wins = chosen.map((betType) => {
    const win = winOf(pricing, { betType, number: '', stake: betType === 'set4' ? '1' : stake })
    const name = chosen.length > 1 ? betTypeInfo[betType].name.replace(/^\d ตัว/, '') : ''
    return `ถูก${name}ได้ ${formatMoney(win, { decimals: 'auto' })}`
  })
  return wins.join(' · ')
}

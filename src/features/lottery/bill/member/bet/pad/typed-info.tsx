import { IconArrowBackUp } from '@tabler/icons-react'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo, type BetType } from '../../../../rules/bet-types.ts'
import { rateOf, winOf, type Book } from '../line-money.ts'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './typed-info.module.css'

/**
 * The line under the digits, of one height whatever it says: what was added last with the way back,
 * numbers that pay less among those the typed digits may become, else what a win pays.
 */
export function TypedInfo({ entry, book }: { entry: BetEntry; book: Book }) {
  const { news, typed, mode } = entry
  const showsNews = news.text !== '' && typed === ''
  const warned = typed === '' ? '' : limitedText(entry, book)
  return (
    <div className={classes.line}>
      <p className="visually-hidden" role="status">
        {news.text}
        {/* Two equal sentences in a row are two events. */}
        {news.no % 2 === 0 ? '' : '\u00a0'}
      </p>
      {showsNews ? (
        <>
          <span className="c-green medium" aria-hidden="true">
            {news.text}
          </span>
          {news.canUndo ? (
            <button type="button" className={classes.undo} onClick={entry.undo}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden /> ยกเลิกล่าสุด
            </button>
          ) : null}
        </>
      ) : warned ? (
        <span className="c-amber">{warned}</span>
      ) : (
        <span className={classes.wins}>{winText(mode.chosen, entry, book)}</span>
      )}
    </div>
  )
}

/** The last missing digit makes one of ten numbers: those of them that are reduced or closed. */
function limitedText({ mode, typed, slots }: BetEntry, book: Book): string {
  if (typed.length + 1 !== slots || slots !== mode.digits) return ''
  const found = mode.chosen.flatMap((betType) =>
    [...'0123456789'].flatMap((last) => {
      const line = { betType, number: typed + last, stake: '' }
      const limit = book.limits.get(`${betType} ${line.number}`)
      if (!limit) return []
      const says = limit.state === 'closed' ? 'ปิดรับ' : `จ่าย ${rateOf(book, line)}`
      return [`${line.number} ${says}`]
    }),
  )
  return found.length > 3 ? `เลขอั้น ${found.length} เลข: ${found[0]} …` : found.join(' · ')
}

/** `ถูกบนได้ ฿17,000 · …` for the stake and the types that are chosen. */
function winText(chosen: readonly BetType[], { stake }: BetEntry, book: Book): string {
  if (chosen.length === 0) return 'เลือกประเภทอย่างน้อยหนึ่งอย่าง'
  const wins = chosen.map((betType) => {
    const win = winOf(book, { betType, number: '', stake: betType === 'set4' ? '1' : stake })
    const name = chosen.length > 1 ? betTypeInfo[betType].name.replace(/^\d ตัว/, '') : ''
    return win > 0n ? `ถูก${name}ได้ ${formatMoney(win, { decimals: 'auto' })}` : ''
  })
  return wins.includes('') ? 'ใส่เงินแทงก่อน' : wins.join(' · ')
}

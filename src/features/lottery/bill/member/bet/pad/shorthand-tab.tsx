import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { IconClipboard } from '@tabler/icons-react'
import { Button } from '#ui/parts/button.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { SlipPick } from '../../../rules/entry/slip.ts'
import type { ShorthandPick } from '../../../rules/entry/shorthand/entry.ts'
import type { ShorthandLine } from '../../../rules/entry/shorthand/line.ts'
import { parseShorthand } from '../../../rules/entry/shorthand/parse.ts'
import { plainDigits } from '../../../rules/entry/shorthand/tokens.ts'
import { printShorthand } from '../../../rules/entry/shorthand/print.ts'
import {
  answeredLines,
  questionsOf,
  unsoldText,
  type Answers,
} from '../../../rules/entry/shorthand/questions.ts'
import type { RateWire } from '../bet-wire.ts'
import { stakeFault, totalsOf, type Pricing } from '../pricing.ts'
import { EntryStatus } from './entry-status.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import type { BetEntry } from './use-bet-entry.ts'
import type { DraftEditor } from '../draft/use-draft.ts'
import classes from './shorthand-tab.module.css'

const EXAMPLE = '12 34=50*50\n123=100*20\n19ประตู 5=10\nวิ่งบน 7=100'

interface ShorthandProps {
  readonly entry: BetEntry
  readonly editor: DraftEditor
  readonly rates: readonly RateWire[]
  readonly pricing: Pricing
}

/** What the text says; reading waits while somebody types. */
function useShorthand({ entry, editor, rates, pricing }: ShorthandProps) {
  const { text, stake } = editor.draft
  const shown = useDeferredValue(text)
  const sold = useMemo(() => rates.map(({ bet_type: betType }) => betType), [rates])
  const read = useMemo(() => parseShorthand(shown, sold), [shown, sold])
  const questions = useMemo(() => questionsOf(read.lines), [read])
  const [answers, setAnswers] = useState<Answers>({})
  const lines = useMemo(() => answeredLines(read.lines, answers), [read, answers])
  const priced = useCallback(
    ({ betType, number, price }: ShorthandPick): SlipPick => {
      const usual = betType === 'set4' ? '1' : stake
      return { betType, number, stake: price ?? usual }
    },
    [stake],
  )
  const picks = useMemo(
    () => lines.flatMap((line) => line.picks.map((pick) => priced(pick))),
    [lines, priced],
  )
  /** Why the stake of the pad, which numbers without a price take, is none; empty where it is one. */
  const fault = stakeFault(pricing, picks)
  const answer = (key: string, at: number) => setAnswers((before) => ({ ...before, [key]: at }))
  const add = () => {
    const added = entry.addPicks(read, picks)
    if (added !== picks.length) return
    editor.change({ text: unsoldText(lines) })
    setAnswers({})
  }
  return { lines, questions, answers, answer, priced, picks, fault, add }
}

/** พิมพ์โพย: a slip as people write it in a chat, read line by line as it is typed. */
export function ShorthandTab(props: ShorthandProps) {
  const { entry, editor, pricing } = props
  const { text } = editor.draft
  const id = useId()
  const { lines, questions, answers, answer, priced, picks, fault, add } = useShorthand(props)
  const paste = async () => {
    const pasted = plainDigits(await navigator.clipboard.readText().catch(() => ''))
    if (pasted)
      editor.change({ text: text.trim() === '' ? pasted : `${text.trimEnd()}\n${pasted}` })
    else document.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()
  }
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <label htmlFor={id} className="t14 c2 grow">
          พิมพ์หรือวางโพย บรรทัดละชุด
        </label>
        <button type="button" className={classes.paste} onClick={() => void paste()}>
          <IconClipboard size={18} stroke={1.75} aria-hidden /> วาง
        </button>
      </div>
      <textarea
        id={id}
        className={classes.text}
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        placeholder={EXAMPLE}
        value={text}
        onChange={(event) => editor.change({ text: plainDigits(event.currentTarget.value) })}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSend && picks.length > 0 && fault === '') add()
        }}
      />
      <Faults read={lines} />
      <ReadingChoices
        questions={questions}
        answers={answers}
        onAnswer={answer}
        totalOf={(reading) => totalsOf(pricing, reading.map(priced)).gross}
      />
      <Button
        size="lg"
        wide
        blocked={picks.length === 0 ? 'ยังไม่มีเลขที่อ่านได้' : fault !== '' && fault}
        onClick={add}
      >
        เพิ่ม {picks.length} รายการ ·{' '}
        {formatMoney(totalsOf(pricing, picks).gross, { decimals: 'auto' })}
      </Button>
      <EntryStatus entry={entry} pricing={pricing} isShown={text.trim() === ''} />
      <Lines read={lines} stake={editor.draft.stake} />
      <Help />
    </div>
  )
}

function Faults({ read }: { read: readonly ShorthandLine[] }) {
  const faults = read.flatMap(({ fault, text }) => (fault ? [{ ...fault, text }] : []))
  if (faults.length === 0) return null
  return (
    <div role="status">
      <ul className={classes.faults}>
        {faults.map(({ line, column, size, text, message }) => (
          <li key={line}>
            <b className="num medium nowrap">บรรทัด {line}:</b> {message}
            <code>
              {text.slice(0, column - 1)}
              <mark>{text.slice(column - 1, column - 1 + size) || '\u00a0'}</mark>
              {text.slice(column - 1 + size)}
            </code>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was understood, line by line, in the site's own words. */
function Lines({ read, stake }: { read: readonly ShorthandLine[]; stake: string }) {
  const lines = read.flatMap(({ picks }, at) => (picks.length > 0 ? [{ at, picks }] : []))
  if (lines.length === 0) return null
  return (
    <ol className={classes.lines} aria-label="ที่อ่านได้">
      {lines.map(({ at, picks }) => (
        <li key={at}>
          <span className="c2 num">{at + 1}</span>
          <span className={classes.means}>
            {printShorthand(picks).replaceAll('\n', ' · ')}
            {picks.some(({ betType, price }) => price === null && betType !== 'set4') ? (
              <span className="c2"> (ไม่ได้เขียนราคา ใช้เลขละ {stake} บาท)</span>
            ) : null}
          </span>
          <span className="c2 num nowrap">{picks.length} รายการ</span>
        </li>
      ))}
    </ol>
  )
}

const rules = [
  ['12 34=50*50', '2 ตัว บน 50 ล่าง 50'],
  ['123=100*20', '3 ตัว บน 100 โต๊ด 20'],
  ['ล่าง 12=50', 'ระบุประเภทเอง'],
  ['123=50โต๊ด20', 'ต่อท้ายราคาก็ได้'],
  ['12กลับ=50', 'กลับเลขให้'],
  ['19ประตู 5=10', 'รูดหน้า รูดหลัง เบิ้ล คู่ คี่ ก็ได้'],
  ['วิ่งบน 7=100', 'วิ่งบน วิ่งล่าง'],
] as const

function Help() {
  return (
    <details className={classes.help}>
      <summary>เขียนอย่างไรได้บ้าง</summary>
      <dl>
        {rules.map(([typed, means]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd className="c2">{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

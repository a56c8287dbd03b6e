import { useId, useState } from 'react'
import { AmountCell } from '#ui/parts/amount-cell.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { numberTools } from '../../../rules/entry/number-tools.ts'
import { quickModes, readQuick, type QuickModeName } from '../../../rules/entry/quick.ts'
import { plainDigits } from '../../../rules/entry/shorthand/tokens.ts'
import type { SlipPick } from '../../../rules/entry/slip.ts'
import type { RateWire } from '../bet-wire.ts'
import { amountOf, stakeFault, totalsOf, type Pricing } from '../pricing.ts'
import { EntryStatus } from './entry-status.tsx'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './quick-tab.module.css'

const STAKES = ['5', '10', '20', '50', '100', '500'] as const
const modeItems = (Object.keys(quickModes) as QuickModeName[]).map((value) => ({
  value,
  label: quickModes[value].name,
}))

interface QuickProps {
  readonly entry: BetEntry
  readonly rates: readonly RateWire[]
  readonly pricing: Pricing
  /** Goes on in พิมพ์โพย, with what could not be read here. */
  readonly onType: (text: string) => void
}

interface Form {
  readonly mode: QuickModeName
  readonly text: string
  readonly stakes: Readonly<Record<string, string>>
}

/** What is written, at which stake of each type, and what it comes to. */
function useQuick({ entry, rates, pricing }: Omit<QuickProps, 'onType'>) {
  // One object, which is the offer of the button below.
  const [form, setForm] = useState<Form>({ mode: 'two', text: '', stakes: {} })
  const { mode, text, stakes } = form
  const setText = (next: string) => setForm({ ...form, text: next })
  const setStakes = (next: Form['stakes']) => setForm({ ...form, stakes: next })
  const { digits } = quickModes[mode]
  const read = readQuick(text, mode)
  const boxes = rates.filter((rate) => betTypeInfo[rate.bet_type].digits === digits)
  const pickOf = ({ bet_type: betType }: RateWire) => ({ betType, stake: stakes[betType] ?? '' })
  const isLeftOut = (box: RateWire) => ['', '0'].includes(pickOf(box).stake)
  const faultOf = (box: RateWire) => (isLeftOut(box) ? '' : stakeFault(pricing, [pickOf(box)]))
  const staked = boxes.filter((box) => amountOf(pricing, pickOf(box)) > 0n)
  const picks = read.numbers.flatMap((number) =>
    staked.map((box): SlipPick => ({ ...pickOf(box), number })),
  )
  return {
    mode,
    setMode: (next: QuickModeName) => setForm({ ...form, mode: next }),
    text,
    setText,
    read,
    boxes,
    isStaked: staked.length > 0,
    faultOf,
    fault: boxes.map(faultOf).find((text) => text !== ''),
    stakes,
    setStake: (betType: string, stake: string) => setStakes({ ...stakes, [betType]: stake }),
    /** One stake for every type of this length. */
    setAll: (stake: string) =>
      setStakes({ ...stakes, ...Object.fromEntries(boxes.map((box) => [box.bet_type, stake])) }),
    picks,
    add() {
      // What could not be read, or did not fit into the bill, stays in the field.
      if (entry.addPicks(form, picks) === picks.length) setText(read.unread.join(' '))
    },
  }
}

type Quick = ReturnType<typeof useQuick>

/** แทงเร็ว: many numbers in one field, a stake for each type, one tap. */
export function QuickTab(props: QuickProps) {
  const { entry, pricing, onType } = props
  const quick = useQuick(props)
  const { mode, text, read, picks } = quick
  const id = useId()
  return (
    <div className={classes.tab}>
      <Segmented label="แบบแทงเร็ว" items={modeItems} value={mode} onChange={quick.setMode} />
      <label htmlFor={id} className="t14 c2">
        ใส่เลข {quickModes[mode].typed} หลัก วางหลายตัวได้
      </label>
      <textarea
        id={id}
        className={classes.text}
        rows={2}
        inputMode="numeric"
        spellCheck={false}
        placeholder={examples[quickModes[mode].typed]}
        value={text}
        onChange={(event) => quick.setText(plainDigits(event.currentTarget.value))}
      />
      <p className="t14 c2" role="status">
        {read.numbers.length > 0 ? `ได้ ${formatCount(read.numbers.length)} เลข` : ''}
        {read.unread.length > 0 ? (
          <span className="c-red">
            {read.numbers.length > 0 ? ' · ' : ''}อ่านไม่ได้: {read.unread.slice(0, 5).join('  ')}
            {read.unread.length > 5 ? ' …' : ''}
          </span>
        ) : null}
      </p>
      <p className={classes.other}>
        หลายเลขหลายราคาในครั้งเดียว เช่น 12=50*50
        <button type="button" onClick={() => onType(read.unread.join('\n'))}>
          ไปที่พิมพ์โพย
        </button>
      </p>
      <Changes quick={quick} />
      <StakeBoxes quick={quick} />
      <Button
        size="lg"
        wide
        blocked={
          read.numbers.length === 0
            ? 'ใส่เลขก่อน'
            : (quick.fault ?? (!quick.isStaked && 'ใส่เงินแทงอย่างน้อยหนึ่งช่อง'))
        }
        onClick={quick.add}
      >
        เพิ่ม {formatCount(picks.length)} รายการ ·{' '}
        {formatMoney(totalsOf(pricing, picks).gross, { decimals: 'auto' })}
      </Button>
      <EntryStatus entry={entry} pricing={pricing} isShown={text.trim() === ''} />
    </div>
  )
}

const examples = { 1: '1 5 7', 2: '12 21 31 54', 3: '123 456 789' } as const

/** What is done to the numbers as they are written. */
function Changes({ quick: { mode, read, setText } }: { quick: Quick }) {
  const { typed: length } = quickModes[mode]
  const write = (numbers: readonly string[]) => setText([...numbers, ...read.unread].join(' '))
  const same = length === 3 ? numberTools.triples : numberTools.doubles
  return (
    <div className={classes.changes} role="group" aria-label="จัดการเลข">
      {mode === 'two' || mode === 'three' ? (
        <>
          <button
            type="button"
            onClick={() => write(read.typed.flatMap((one) => numberTools.turn.make(one)))}
          >
            กลับเลข
          </button>
          <button type="button" onClick={() => write([...read.typed, ...same.make('')])}>
            เลข{same.name}
          </button>
        </>
      ) : null}
      <button type="button" onClick={() => write([...new Set(read.typed)])}>
        ลบเลขซ้ำ
      </button>
      <button type="button" onClick={() => setText('')}>
        ล้าง
      </button>
    </div>
  )
}

/** A stake for each type; a tap sets all of them. */
function StakeBoxes({ quick: { boxes, stakes, faultOf, setStake, setAll } }: { quick: Quick }) {
  return (
    <>
      <div className={classes.boxes}>
        {boxes.map((box) => {
          const isSet = box.set !== null
          const stake = stakes[box.bet_type] ?? ''
          return (
            <label key={box.bet_type} className={classes.box}>
              <span>
                {box.name}{' '}
                <small className="c2">
                  {isSet ? 'จำนวนชุด' : `จ่าย ${formatCount(Number(box.rate))}`}
                </small>
              </span>
              <AmountCell
                label={isSet ? `จำนวนชุด ${box.name}` : `เงินแทง ${box.name}`}
                placeholder="0"
                wire={stake}
                whole={isSet}
                isFaulty={faultOf(box) !== ''}
                onChange={(next) => setStake(box.bet_type, next)}
              />
            </label>
          )
        })}
      </div>
      <div className={classes.quick} role="group" aria-label="ใส่เงินเท่ากันทุกช่อง">
        {STAKES.map((stake) => (
          <button
            key={stake}
            type="button"
            aria-label={`ทุกช่อง ${stake} บาท`}
            onClick={() => setAll(stake)}
          >
            {stake}
          </button>
        ))}
      </div>
    </>
  )
}

import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { patternNames, type NumberPattern } from '../rules/number-rules.ts'
import { dearestIn, shortBaht } from './heat.ts'
import type { BoardDesk } from './use-board.ts'
import { focusCell } from './use-board-keys.ts'
import classes from './number-finder.module.css'

const DIGITS = [...'0123456789']

/** Finds a number by typing it, leads through the hundreds, and decides about a whole pattern. */
export function NumberFinder({ desk }: { desk: BoardDesk }) {
  const { type, prefix } = desk
  const { numbers } = desk.board
  const [typed, setTyped] = useState('')
  const pattern = patternOf(type.digits)
  const search = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, type.digits)
    setTyped(digits)
    if (digits.length === type.digits) {
      desk.choose(digits)
      focusCell(digits)
      setTyped('')
    } else if (digits.length > 0 && digits.length === type.digits - 2) desk.showPrefix(digits)
  }
  return (
    <div className={classes.finder}>
      <TextInput
        label={<span className="visually-hidden">ค้นหาเลข</span>}
        placeholder={`ค้นหา ${'0'.repeat(type.digits)}–${'9'.repeat(type.digits)}`}
        digits
        autoComplete="off"
        data-finder
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {type.digits === 3 ? (
        <div className={classes.hundreds}>
          <FilterTabs
            label="หลักร้อย"
            items={DIGITS.map((value) => ({
              value,
              label: (
                <span className={classes.hundred}>
                  {value}xx
                  <span className={classes.hundredCost}>
                    {shortBaht(dearestIn(numbers, value))}
                  </span>
                </span>
              ),
            }))}
            value={prefix}
            onChange={desk.showPrefix}
          />
        </div>
      ) : null}
      {pattern && desk.mayAct ? (
        <div className={classes.patterns}>
          <Button look="quiet" size="sm" onClick={() => desk.actOnPattern('reduce', pattern)}>
            ลดจ่าย{patternNames[pattern]}
          </Button>
          <Button look="quiet" size="sm" onClick={() => desk.actOnPattern('close', pattern)}>
            ปิดรับ{patternNames[pattern]}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function patternOf(digits: number): NumberPattern | undefined {
  if (digits === 2) return 'double'
  return digits === 3 ? 'triple' : undefined
}

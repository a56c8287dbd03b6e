import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { FieldBelow } from '#ui/parts/field.tsx'
import { banks } from '../rules/banks.ts'
import classes from './bank-picker.module.css'

const FIRST_SHOWN = 9

/** The banks as badges with their names; the common ones first, the rest on demand. */
export function BankPicker({
  value,
  onChange,
  error,
}: {
  /** Bank of Thailand code. */
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}) {
  const id = useId()
  const isLate = banks.findIndex((bank) => bank.code === value) >= FIRST_SHOWN
  const [showsAll, setShowsAll] = useState(isLate)
  return (
    <fieldset aria-describedby={`${id}-below`}>
      <legend className={classes.legend}>ธนาคาร</legend>
      <div className={classes.grid}>
        {(showsAll ? banks : banks.slice(0, FIRST_SHOWN)).map((bank) => (
          <label key={bank.code} className={classes.bank}>
            <input
              type="radio"
              name={`${id}-bank`}
              className="visually-hidden"
              value={bank.code}
              checked={bank.code === value}
              onChange={() => onChange(bank.code)}
            />
            <BankBadge code={bank.code} />
            <span>{bank.thai}</span>
          </label>
        ))}
      </div>
      {showsAll ? null : (
        <Button
          look="text"
          size="sm"
          wide
          icon={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
          onClick={() => setShowsAll(true)}
        >
          ธนาคารอื่น
        </Button>
      )}
      <FieldBelow id={`${id}-below`} error={error} />
    </fieldset>
  )
}

/** How many digits the account number of a bank has, in words. */
export const lengthHint = ({ min, max }: { min: number; max: number }) =>
  min === max ? `เลขที่บัญชีธนาคารนี้มี ${min} หลัก` : `เลขที่บัญชี ${min}–${max} หลัก`

import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { listRoundProviders, type RoundSearch, roundStates } from '../rounds-contract.ts'
import classes from './round-desk.module.css'
import { roundLooks } from './round-words.ts'

const nothing = {
  round: '',
  transaction: '',
  member: '',
  provider: '',
  game: '',
  state: '',
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
}
type Typed = typeof nothing

/** What was typed, as the call takes it; empty fields narrow nothing. */
function searchOf(typed: Typed): RoundSearch {
  const state = roundStates.find((one) => one === typed.state)
  return Object.fromEntries(
    Object.entries({
      round: typed.round.trim(),
      transaction: typed.transaction.trim(),
      member: typed.member.trim(),
      provider_id: typed.provider,
      game: typed.game.trim(),
      state,
      from: typed.from,
      to: typed.to,
      amount_from: typed.amountFrom,
      amount_to: typed.amountTo,
    }).filter(([, value]) => value),
  )
}

/** The fields of the search; Enter in any of them searches. */
export function RoundFilters({ onSearch }: { onSearch: (search: RoundSearch) => void }) {
  const [typed, setTyped] = useState(nothing)
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  return (
    <form
      role="search"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(searchOf(typed))
      }}
    >
      <Exact typed={typed} put={put} />
      <Lists typed={typed} put={put} />
      <Ranges typed={typed} put={put} />
      <div className={`row ${classes.actions}`}>
        <Button type="submit" icon={<IconSearch size={20} stroke={1.75} aria-hidden />}>
          ค้นหา
        </Button>
        <Button
          look="text"
          onClick={() => {
            setTyped(nothing)
            onSearch({})
          }}
        >
          ล้าง
        </Button>
      </div>
    </form>
  )
}

interface Fields {
  typed: Typed
  put: (part: Partial<Typed>) => void
}

const exact = [
  ['round', 'เลขรอบของค่าย', 128],
  ['transaction', 'เลขรายการ', 128],
  ['member', 'เบอร์โทร 4 ตัวท้าย หรือเลขสมาชิก', 30],
  ['game', 'ชื่อหรือรหัสเกม', 64],
] as const

const Exact = ({ typed, put }: Fields) =>
  exact.map(([name, label, maxLength]) => (
    <TextInput
      key={name}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  ))

function Lists({ typed, put }: Fields) {
  const { data = [] } = useCall(listRoundProviders, {}, { staleTime: Infinity })
  return (
    <>
      <SelectInput
        label="ค่ายเกม"
        value={typed.provider}
        options={[
          { value: '', label: 'ทุกค่าย' },
          ...data.map(({ provider_id: id, name }) => ({ value: `${id}`, label: name })),
        ]}
        onChange={(provider) => put({ provider })}
      />
      <SelectInput
        label="สถานะรอบ"
        value={typed.state}
        options={[
          { value: '', label: 'ทุกสถานะ' },
          ...roundStates.map((state) => ({ value: state, label: roundLooks[state].word })),
        ]}
        onChange={(state) => put({ state })}
      />
    </>
  )
}

const Ranges = ({ typed, put }: Fields) => (
  <>
    <TextInput
      label="ตั้งแต่วันที่"
      type="date"
      value={typed.from}
      max={typed.to || undefined}
      onChange={(event) => put({ from: event.currentTarget.value })}
    />
    <TextInput
      label="ถึงวันที่"
      type="date"
      value={typed.to}
      min={typed.from || undefined}
      onChange={(event) => put({ to: event.currentTarget.value })}
    />
    <AmountLine
      label="ยอดตั้งแต่"
      wire={typed.amountFrom}
      onChange={(amountFrom) => put({ amountFrom })}
    />
    <AmountLine label="ยอดไม่เกิน" wire={typed.amountTo} onChange={(amountTo) => put({ amountTo })} />
  </>
)

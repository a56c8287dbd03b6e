import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Button } from '#ui/parts/button.tsx'
import { readAmount, tidyAmount } from '#ui/thai/amount.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { AccountChoice } from './account-choice.tsx'
import type { WithdrawInfoWire } from './info-wire.ts'
import { TurnoverBlock } from './turnover-block.tsx'
import { blockedBy, feeWords, mostWords, unfitAmount, type Source } from './withdraw-plan.ts'
import { openWallets, WithdrawSource } from './withdraw-source.tsx'
import { WithdrawableCard } from './withdrawable-card.tsx'
import classes from './withdraw-screen.module.css'

const ConfirmWithdraw = lazy(() =>
  import('./confirm-withdraw.tsx').then((file) => ({ default: file.ConfirmWithdraw })),
)

/** From which wallet, how much, and to which account; then a summary to confirm. */
export function WithdrawForm({ info, ending }: { info: WithdrawInfoWire; ending: ReactNode }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const [walletId, setWalletId] = useState(`${info.wallet_id}`)
  const [accountId, setAccountId] = useState<string>()
  const open = openWallets(info.wallets)
  const source = open.find((one) => `${one.wallet_id}` === walletId) ?? open[0]
  const account = accountOf(info, accountId)
  const read = readAmount(typed)
  const amount = read.ok ? read.value : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setConfirming(true)
      }}
    >
      <WithdrawableCard
        info={{ ...info, withdrawable: source?.withdrawable ?? info.withdrawable }}
        title="ถอนได้"
      />
      <WithdrawSource
        wallets={info.wallets}
        value={`${source?.wallet_id}`}
        onChange={(next) => {
          setError(undefined)
          setWalletId(next)
        }}
      />
      {source?.wallet_type_id === 1 ? <TurnoverBlock turnover={info.turnover} /> : null}
      <HowMuch
        info={info}
        source={source}
        typed={typed}
        error={confirming ? undefined : error}
        onChange={(next) => {
          setError(undefined)
          setTyped(next)
        }}
      />
      <AccountChoice
        accounts={info.bank_accounts}
        chosen={account}
        onChoose={(id) => setAccountId(`${id}`)}
      />
      <Button type="submit" size="lg" wide blocked={blockedBy(read, info, { source, account })}>
        ถอน {amount === null ? '' : formatMoney(amount)}
      </Button>
      {confirming && amount !== null && account && source ? (
        <Suspense>
          <ConfirmWithdraw
            info={info}
            ending={ending}
            source={source}
            account={account}
            amount={amount}
            onClose={() => setConfirming(false)}
            onRefused={(message) => {
              setError(message)
              setConfirming(false)
            }}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** The chosen account; until one is chosen the first. */
const accountOf = ({ bank_accounts: accounts }: WithdrawInfoWire, id: string | undefined) =>
  accounts.find((one) => `${one.id}` === id) ?? accounts[0]

function HowMuch({
  info,
  source,
  typed,
  error,
  onChange,
}: {
  info: WithdrawInfoWire
  source: Source | undefined
  typed: string
  error: string | undefined
  onChange: (typed: string) => void
}) {
  return (
    <div>
      <AmountInput
        value={typed}
        error={error}
        onChange={onChange}
        hint={limitWords(info, source)}
        judge={(wire) => unfitAmount(wire, info, source)}
        quick={[100, 500, 1000]}
      />
      <button
        type="button"
        className={classes.all}
        onClick={() => onChange(tidyAmount(source?.withdrawable ?? '0'))}
      >
        ถอนทั้งหมด
      </button>
    </div>
  )
}

/** Everything that bounds one request, in one line of words. */
function limitWords(info: WithdrawInfoWire, source: Source | undefined): string {
  return [
    `ขั้นต่ำ ${formatMoney(info.min_amount)}`,
    mostWords(info, source),
    `วันนี้เหลือ ${info.times_left} ครั้ง`,
    feeWords(info),
  ].join(' · ')
}

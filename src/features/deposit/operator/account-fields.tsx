import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import type { WireDeskChannel, WireDeskChannels } from '../channel-contract.ts'
import classes from './channel-screen.module.css'

type Account = WireDeskChannel['accounts'][number]

/** The accounts of a channel in their order; each line is named by its place. */
export function AccountFields({
  isWallet,
  accounts,
  banks,
  error,
  onChange,
}: {
  isWallet: boolean
  accounts: readonly Account[]
  banks: WireDeskChannels['banks']
  error: string | undefined
  onChange: (accounts: Account[]) => void
}) {
  const change = (at: number, part: Partial<Account>) =>
    onChange(accounts.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const fresh: Account = {
    bank_code: isWallet ? null : (banks[0]?.bank_code ?? ''),
    account_number: '',
    receiver_name: '',
  }
  return (
    <fieldset className="stack">
      <legend className="medium">บัญชีรับเงิน</legend>
      {accounts.map((account, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <div key={at} className={classes.account}>
          {isWallet ? null : (
            <SelectInput
              label={`ธนาคารที่ ${at + 1}`}
              options={banks.map((bank) => ({ value: bank.bank_code, label: bank.bank_name }))}
              value={account.bank_code ?? ''}
              onChange={(code) => change(at, { bank_code: code })}
            />
          )}
          <TextInput
            label={isWallet ? `เบอร์วอลเล็ทที่ ${at + 1}` : `เลขบัญชีที่ ${at + 1}`}
            digits
            value={account.account_number}
            onChange={(event) =>
              change(at, { account_number: event.currentTarget.value.replaceAll(/\D/g, '') })
            }
          />
          <TextInput
            label={`ชื่อบัญชีที่ ${at + 1}`}
            value={account.receiver_name}
            maxLength={100}
            onChange={(event) => change(at, { receiver_name: event.currentTarget.value })}
          />
          <Button
            look="text"
            size="sm"
            onClick={() => onChange(accounts.filter((_one, place) => place !== at))}
          >
            เอาบัญชีที่ {at + 1} ออก
          </Button>
        </div>
      ))}
      {error ? (
        <Note tone="red" role="alert">
          {error}
        </Note>
      ) : null}
      <Button look="quiet" onClick={() => onChange([...accounts, fresh])}>
        เพิ่มบัญชี
      </Button>
    </fieldset>
  )
}

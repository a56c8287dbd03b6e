import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import classes from './account-choice.module.css'
import type { WithdrawInfoWire } from './info-wire.ts'

type Account = WithdrawInfoWire['bank_accounts'][number]

/** Where the money goes: the only account, or one of several with the primary one first. */
export function AccountChoice({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly Account[]
  /** None where the member has no account. */
  chosen: Account | undefined
  onChoose: (id: Account['id']) => void
}) {
  if (!chosen) return null
  return (
    <Section title="โอนเข้าบัญชี">
      {accounts.length === 1 ? (
        <PanelList>
          <AccountRow account={chosen} />
        </PanelList>
      ) : (
        <fieldset>
          <legend className="visually-hidden">เลือกบัญชีที่รับเงิน</legend>
          <PanelList>
            {accounts.map((account) => (
              <label key={account.id} className={classes.account}>
                <input
                  type="radio"
                  name="bank-account"
                  className="visually-hidden"
                  value={account.id}
                  checked={account.id === chosen.id}
                  onChange={() => onChoose(account.id)}
                />
                <AccountRow account={account} mark />
              </label>
            ))}
          </PanelList>
        </fieldset>
      )}
    </Section>
  )
}

function AccountRow({ account, mark = false }: { account: Account; mark?: boolean }) {
  const until = account.review_until
  return (
    <ListRow
      lead={<BankBadge code={account.bank_code} />}
      title={account.bank_name}
      note={
        until === null
          ? `${account.account_number} · ${account.account_name}`
          : `${account.account_number} · ถอนเข้าได้ ${thaiDateTime(until)}`
      }
      end={
        until === null ? (
          mark ? (
            <span className={classes.mark} aria-hidden="true" />
          ) : undefined
        ) : (
          <StatusChip kind="pending" word="รอตรวจสอบ" />
        )
      }
    />
  )
}

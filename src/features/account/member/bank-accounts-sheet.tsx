import { useState } from 'react'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { BankBadge } from '#ui/parts/bank-badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type BankAccountWire,
  listBankAccounts,
  removeBankAccount,
  setPrimaryBankAccount,
  updateSubBankAccount,
} from '../bank-account-contract.ts'
import { bootstrap, getProfile, getUserInfo } from '../contract.ts'
import { accountDigits, accountLength, findBank, formatAccountNumber } from '../rules/banks.ts'
import classes from './account-forms.module.css'
import { AccountState } from './account-state.tsx'
import { BankPicker, lengthHint } from './bank-picker.tsx'
import own from './bank-accounts-sheet.module.css'
import { addAccountSchema } from './schemas.ts'

/** Every answer that shows the accounts. */
const renews = [listBankAccounts, getProfile, getUserInfo, bootstrap]

/** The member's bank accounts: which is the primary one, taking one off, adding one. */
export function BankAccountsSheet({ onClose }: { onClose: () => void }) {
  const query = useCall(listBankAccounts, {}, { staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  return (
    <Sheet open onClose={onClose} title={isAdding ? 'เพิ่มบัญชีธนาคาร' : 'บัญชีธนาคารของฉัน'}>
      <SheetBody>
        {isAdding ? (
          <AddForm onBack={() => setAdding(false)} />
        ) : (
          <div className={own.body}>
            <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
              {({ bank_accounts: accounts, max, blocked }) => (
                <>
                  {accounts.map((account) => (
                    <AccountCard key={account.id} account={account} />
                  ))}
                  {blocked === null ? (
                    <Button size="lg" wide onClick={() => setAdding(true)}>
                      เพิ่มบัญชีธนาคาร
                    </Button>
                  ) : (
                    <Note tone="blue">{blocked}</Note>
                  )}
                  <p className="t13 c2">
                    มีได้สูงสุด {max} บัญชี และต้องเป็นชื่อของคุณเอง บัญชีหลักคือบัญชีที่แสดงก่อนเวลาถอนเงิน
                  </p>
                </>
              )}
            </QueryView>
          </div>
        )}
      </SheetBody>
    </Sheet>
  )
}

/** One account with what can be done about it. */
function AccountCard({ account }: { account: BankAccountWire }) {
  const [isAsking, setAsking] = useState(false)
  const setPrimary = useAction(setPrimaryBankAccount, {
    renews,
    onDone: () => toast.success(`ตั้ง${account.bank_name}เป็นบัญชีหลักแล้ว`),
  })
  const remove = useAction(removeBankAccount, {
    renews,
    onDone: () => toast.success(`ลบบัญชี${account.bank_name}แล้ว`),
    onRefused: () => setAsking(false),
  })
  const input = { bank_account_id: account.id }
  return (
    <PanelList>
      <ListRow
        lead={<BankBadge code={account.bank_code} />}
        title={account.bank_name}
        note={<span className="num">{account.account_number}</span>}
        end={<AccountState account={account} />}
      />
      {account.is_primary ? null : (
        <div className={own.actions}>
          {account.review_until === null ? (
            <Button
              look="quiet"
              size="sm"
              sending={setPrimary.pending && 'กำลังบันทึก…'}
              onClick={() => setPrimary.run(input)}
            >
              ตั้งเป็นบัญชีหลัก
            </Button>
          ) : (
            <span className="t13 c2 grow">ถอนเข้าได้ตั้งแต่ {thaiDateTime(account.review_until)}</span>
          )}
          <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
            ลบ
          </Button>
          <ConfirmDialog
            open={isAsking}
            title={`ลบบัญชี${account.bank_name}?`}
            confirmLabel="ลบบัญชี"
            sending={remove.pending && 'กำลังลบ…'}
            danger
            onConfirm={() => remove.run(input)}
            onClose={() => setAsking(false)}
          >
            {account.account_number} หากเพิ่มกลับมาใหม่ ต้องรอตรวจสอบ 24 ชั่วโมงอีกครั้ง
          </ConfirmDialog>
        </div>
      )}
    </PanelList>
  )
}

const fields = ['bank_code', 'bank_account_number'] as const

function AddForm({ onBack }: { onBack: () => void }) {
  const form = useForm(addAccountSchema, { bank_code: '', bank_account_number: '' })
  const add = useAction(updateSubBankAccount, {
    renews,
    onDone: ({ bank_name: name }) => {
      toast.success(`เพิ่มบัญชี${name}แล้ว`)
      onBack()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const { errors } = form
  const bank = findBank(form.watch('bank_code'))
  const group = () => {
    const digits = accountDigits(form.values.bank_account_number)
    form.setValue('bank_account_number', formatAccountNumber(bank, digits))
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((typed) => add.run(typed))}>
      <BankPicker {...form.field('bank_code')} error={errors.bank_code?.message} />
      <TextInput
        label="เลขที่บัญชี"
        digits
        autoComplete="off"
        maxLength={40}
        hint={bank ? lengthHint(accountLength(bank)) : undefined}
        error={errors.bank_account_number?.message}
        {...form.register('bank_account_number', { onBlur: group })}
      />
      <Note>
        ต้องเป็นบัญชีชื่อเดียวกับที่สมัคร ถอนเข้าบัญชีใหม่ได้เมื่อครบ 24 ชั่วโมง เราจะแจ้งทาง SMS ทุกครั้งที่มีการเพิ่มบัญชี
      </Note>
      <div className={classes.buttons}>
        <Button look="quiet" size="lg" onClick={onBack}>
          ย้อนกลับ
        </Button>
        <Button type="submit" size="lg" sending={add.pending && 'กำลังตรวจสอบ…'}>
          เพิ่มบัญชี
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Balance } from '#ui/parts/balance.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { amountBlock, readAmount } from '#ui/thai/amount.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { statement, transferToMain, wallets } from '../contract.ts'
import type { WireWallet } from './use-wallets.ts'

/** How much of a wallet goes to the main one: all of it unless an amount is typed. */
export function TransferSheet({ wallet, onClose }: { wallet: WireWallet; onClose: () => void }) {
  const form = useTransfer(wallet, onClose)
  return (
    <Sheet open onClose={onClose} title="ย้ายเข้ากระเป๋าหลัก" maxWidth={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.send()
        }}
      >
        <SheetBody>
          <Choices form={form} wallet={wallet} />
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" size="lg" blocked={form.blocked} sending={form.sending}>
            ยืนยันย้าย {form.amount === null ? '' : formatMoney(form.amount)}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

/** What is chosen and typed, why it cannot be sent yet, and the sending. */
function useTransfer(wallet: WireWallet, onClose: () => void) {
  const [how, setHow] = useState<'all' | 'some'>('all')
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const transfer = useAction(transferToMain, {
    renews: [wallets, statement],
    onDone: ({ amount }) => {
      toast.success(`ย้าย ${formatMoney(amount)} เข้ากระเป๋าหลักแล้ว`)
      onClose()
    },
    onRefused: (refusal) => {
      setRefused(refusal.details[0]?.message ?? refusal.message)
      return true
    },
  })
  const read = readAmount(typed)
  const some = read.ok ? read.value : null
  const amount = how === 'all' ? wallet.balance : some
  const left = amount === null ? null : satangOf(wallet.balance) - satangOf(amount)
  const blockedAll = satangOf(wallet.balance) === 0n && 'ยังไม่มีเงินให้ย้าย'
  const blockedSome = read.ok
    ? left !== null && left < 0n && 'ยอดเงินในกระเป๋านี้ไม่พอ'
    : amountBlock(read.error)
  const blocked = how === 'all' ? blockedAll : blockedSome
  const change = (next: () => void) => {
    setRefused(undefined)
    next()
  }
  return {
    how,
    typed,
    refused,
    amount,
    left,
    blocked,
    sending: transfer.pending && (transfer.checking ? 'กำลังตรวจสอบรายการ…' : 'กำลังย้าย…'),
    choose: (next: 'all' | 'some') => change(() => setHow(next)),
    type: (next: string) => change(() => setTyped(next)),
    send: () => {
      if (blocked) return
      setRefused(undefined)
      const part = how === 'some' && some !== null ? { amount: some } : {}
      transfer.run({ wallet_id: Number(wallet.id), ...part })
    },
  }
}

function Choices({ form, wallet }: { form: ReturnType<typeof useTransfer>; wallet: WireWallet }) {
  const { how, left, refused } = form
  return (
    <div className="stack">
      <Segmented
        label="ย้ายเท่าไร"
        items={[
          { value: 'all', label: 'ทั้งหมด' },
          { value: 'some', label: 'ระบุจำนวน' },
        ]}
        value={how}
        onChange={form.choose}
      />
      {how === 'some' ? (
        <AmountInput value={form.typed} error={refused} onChange={form.type} />
      ) : null}
      <DescriptionList
        facts={[
          { term: 'จาก', value: wallet.wallet_name },
          { term: 'มีอยู่', value: <Balance amount={wallet.balance} /> },
          {
            term: 'เหลือหลังย้าย',
            value: left !== null && left >= 0n ? <Balance amount={left} /> : '—',
          },
        ]}
      />
      {how === 'all' && refused ? (
        <p role="alert" className="t14">
          {refused}
        </p>
      ) : null}
    </div>
  )
}

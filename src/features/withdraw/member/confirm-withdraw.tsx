import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getWithdrawInfo, listWithdrawals, requestWithdraw } from '../contract.ts'
import type { WithdrawInfoWire } from './info-wire.ts'

/** The summary before the money is set aside. */
export function ConfirmWithdraw({
  info,
  account,
  amount,
  onClose,
  onRefused,
}: {
  info: WithdrawInfoWire
  account: WithdrawInfoWire['bank_accounts'][number]
  /** Wire form. */
  amount: string
  onClose: () => void
  onRefused: (message: string) => void
}) {
  const action = useAction(requestWithdraw, {
    renews: [getWithdrawInfo, listWithdrawals],
    onDone: () => {
      toast.success('ส่งคำขอถอนแล้ว')
      onClose()
    },
    onRefused: (refusal) => {
      onRefused(refusal.message)
      return true
    },
  })
  return (
    <Sheet open onClose={onClose} title="ยืนยันถอนเงิน" maxWidth={400}>
      <SheetBody>
        <DescriptionList
          facts={[
            { term: 'ยอดถอน', value: <Money amount={amount} />, strong: true },
            { term: 'ธนาคาร', value: account.bank_name },
            { term: 'เลขที่บัญชี', value: account.account_number },
            { term: 'ชื่อบัญชี', value: account.account_name },
            {
              term: 'คงเหลือหลังถอน',
              value: <Money amount={satangOf(info.withdrawable) - satangOf(amount)} />,
            },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          แก้ไข
        </Button>
        <Button
          size="lg"
          sending={action.pending && (action.checking ? 'กำลังตรวจสอบรายการ…' : 'กำลังส่ง…')}
          onClick={() =>
            action.run({
              wallet_id: Number(info.wallet_id),
              amount,
              bank_account_id: Number(account.id),
            })
          }
        >
          ยืนยันถอน {formatMoney(amount)}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import {
  getWithdrawInfo,
  listWithdrawals,
  requestWithdraw,
  requestWithdrawOtp,
} from '../contract.ts'
import type { WithdrawInfoWire } from './info-wire.ts'

const loadOtpForm = () =>
  import('#ui/parts/otp-form.tsx').then((file) => ({ default: file.OtpForm }))
const OtpForm = lazy(loadOtpForm)

/** The summary before the money is set aside and, where the site asks for one, the code by SMS. */
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
  const [ticket, setTicket] = useState<WireOutput<typeof requestWithdrawOtp>>()
  const [codeError, setCodeError] = useState<string>()
  const action = useAction(requestWithdraw, {
    renews: [getWithdrawInfo, listWithdrawals],
    onDone: () => {
      toast.success('ส่งคำขอถอนแล้ว')
      onClose()
    },
    onRefused: (refusal) => {
      if (refusal.code.startsWith('otp_')) setCodeError(refusal.message)
      else onRefused(refusal.message)
      return true
    },
  })
  const send = useAction(requestWithdrawOtp, {
    onDone: (next) => {
      setCodeError(undefined)
      setTicket(next)
    },
  })
  useEffect(() => {
    // Here before the code is, so that the sheet does not open empty.
    if (info.otp_required) void loadOtpForm()
  }, [info.otp_required])
  const request = {
    wallet_id: Number(info.wallet_id),
    amount,
    bank_account_id: Number(account.id),
  }
  const sending = action.pending && (action.checking ? 'กำลังตรวจสอบรายการ…' : 'กำลังส่ง…')
  if (ticket) {
    return (
      <Sheet open onClose={onClose} title="ยืนยันด้วยรหัส OTP" maxWidth={400}>
        <SheetBody>
          <Suspense>
            <OtpForm
              sentTo="เบอร์ที่ลงทะเบียน"
              ticket={ticket}
              error={codeError}
              sending={sending}
              onCode={(code) => {
                setCodeError(undefined)
                action.run({ ...request, otp_ref: ticket.otp_ref, otp_code: code })
              }}
              onResend={() => send.run({})}
              resending={send.pending}
            />
          </Suspense>
        </SheetBody>
      </Sheet>
    )
  }
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
          sending={sending || (send.pending && 'กำลังส่งรหัส…')}
          onClick={() => (info.otp_required ? send.run({}) : action.run(request))}
        >
          ยืนยันถอน {formatMoney(amount)}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

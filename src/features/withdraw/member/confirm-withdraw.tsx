import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Balance } from '#ui/parts/balance.tsx'
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
import { feeNow, type Source } from './withdraw-plan.ts'
import classes from './withdraw-screen.module.css'

const loadOtpForm = () =>
  import('#ui/parts/otp-form.tsx').then((file) => ({ default: file.OtpForm }))
const OtpForm = lazy(loadOtpForm)

type Ticket = WireOutput<typeof requestWithdrawOtp>

interface Planned {
  info: WithdrawInfoWire
  source: Source
  account: WithdrawInfoWire['bank_accounts'][number]
  /** Wire form. */
  amount: string
}

interface Ends {
  /** What it ends elsewhere, where it is said yes to. */
  ending: ReactNode
  onClose: () => void
  onRefused: (message: string) => void
}

/** The summary before the money is set aside and, where the site asks for one, the code by SMS. */
export function ConfirmWithdraw({ ending, onClose, onRefused, ...planned }: Planned & Ends) {
  const request = useRequest(planned, { onClose, onRefused })
  if (request.code) return <CodeSheet {...request.code} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="ยืนยันถอนเงิน" maxWidth={400}>
      <SheetBody>
        <div className="stack">
          {/* Only what leaves the main wallet ends something. */}
          {planned.source.wallet_type_id === 1 ? ending : null}
          <Summary {...planned} />
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" className={classes.edit ?? ''} onClick={onClose}>
          แก้ไข
        </Button>
        <Button
          size="lg"
          className={classes.confirm ?? ''}
          sending={request.sending}
          onClick={request.begin}
        >
          ยืนยันถอน {formatMoney(planned.amount)}
        </Button>
      </SheetActions>
    </Sheet>
  )
}

/** The request and its code: `begin` sends the one or asks for the other. */
function useRequest(
  { info, source, account, amount }: Planned,
  { onClose, onRefused }: Omit<Ends, 'ending'>,
) {
  const [ticket, setTicket] = useState<Ticket>()
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
  const input = {
    wallet_id: Number(source.wallet_id),
    amount,
    // The one that the summary shows: another one asks for nothing.
    fee: formatMoney(feeNow(amount, info), { symbol: false }).replaceAll(',', ''),
    bank_account_id: Number(account.id),
  }
  const sending = action.pending && (action.checking ? 'กำลังตรวจสอบรายการ…' : 'กำลังส่ง…')
  return {
    begin: () => (info.otp_required ? send.run({}) : action.run(input)),
    sending: sending || (send.pending && 'กำลังส่งรหัส…'),
    code: ticket && {
      ticket,
      error: codeError,
      sending,
      onCode: (code: string) => {
        setCodeError(undefined)
        action.run({ ...input, otp_ref: ticket.otp_ref, otp_code: code })
      },
      onResend: () => send.run({}),
      resending: send.pending,
    },
  }
}

function Summary({ info, source, account, amount }: Planned) {
  const fee = feeNow(amount, info)
  return (
    <DescriptionList
      facts={[
        { term: 'ยอดถอน', value: <Money amount={amount} />, strong: fee === 0n },
        ...(fee > 0n
          ? [
              { term: 'ค่าธรรมเนียม', value: <Money amount={fee} /> },
              { term: 'ได้รับ', value: <Money amount={satangOf(amount) - fee} />, strong: true },
            ]
          : []),
        ...(info.wallets.length > 1 ? [{ term: 'จาก', value: source.wallet_name }] : []),
        { term: 'ธนาคาร', value: account.bank_name },
        { term: 'เลขที่บัญชี', value: account.account_number },
        { term: 'ชื่อบัญชี', value: account.account_name },
        {
          term: 'คงเหลือหลังถอน',
          // Beside what can be withdrawn lies what a debt holds.
          value: (
            <Balance
              amount={satangOf(source.withdrawable) + satangOf(info.owed) - satangOf(amount)}
            />
          ),
        },
      ]}
    />
  )
}

/** The code stays typed while it is wrong; closing the sheet asks for nothing. */
function CodeSheet({
  onClose,
  ...form
}: Omit<ComponentProps<typeof OtpForm>, 'sentTo'> & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="ยืนยันด้วยรหัส OTP" maxWidth={400}>
      <SheetBody>
        <Suspense>
          <OtpForm sentTo="เบอร์ที่ลงทะเบียน" {...form} />
        </Suspense>
      </SheetBody>
    </Sheet>
  )
}

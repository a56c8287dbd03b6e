import { IconReceipt } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { getPaymentInfo, getQrcodeInfo, listPayments } from '../../contract.ts'
import { readSlip } from '../../rules/slip.ts'
import { sendSlip, slipErrors, type SlipState } from '../../slip-contract.ts'
import { slipWords } from './slip-words.ts'
import classes from '../payment-screen.module.css'

const UNREADABLE = 'อ่าน QR ในรูปนี้ไม่ได้ กรุณาเลือกรูปสลิปเต็มใบที่เห็น QR ชัด ไม่ใช่รูปถ่ายหน้าจอที่เบลอ'

/** What reads pictures is large, and comes with the first of them. */
const readQr = (picture: Blob): Promise<string | null> =>
  import('./read-slip-qr.ts').then(({ readQrOf }) => readQrOf(picture)).catch(() => null)

/** Reads a picture, sends what its QR says, and tells what is wrong with it. */
function useSlip(paymentId: number | undefined) {
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<string>()
  const action = useAction(sendSlip, {
    renews: [getQrcodeInfo, getPaymentInfo, listPayments],
    onRefused: (refusal) => {
      setFault(refusal.details[0]?.message ?? refusal.message)
      return true
    },
  })
  const take = async (picture: File) => {
    setFault(undefined)
    setReading(true)
    const payload = await readQr(picture)
    setReading(false)
    if (payload === null) return setFault(UNREADABLE)
    // Told here at once; the server reads and judges it by itself.
    const read = readSlip(payload)
    if (!read.ok) return setFault(slipErrors[read.error].thai)
    action.run({ ...(paymentId === undefined ? {} : { payment_id: paymentId }), payload })
  }
  const sending = isReading ? 'กำลังอ่านสลิป…' : action.pending && 'กำลังตรวจสลิป…'
  return { take, fault, sending, sent: action.data?.state }
}

/**
 * Sends the text of a slip's QR; the picture stays on the phone.
 * @param known where the newest slip of the payment stands
 */
export function SlipUpload({
  paymentId,
  known,
}: {
  paymentId?: number
  known?: SlipState | undefined
}) {
  const picker = useRef<HTMLInputElement>(null)
  const { take, fault, sending, sent } = useSlip(paymentId)
  // What the page hears later is newer than what was answered.
  const state = known ?? sent
  const words = state && slipWords[state]
  return (
    <Panel padded className={classes.slip}>
      <div>
        <h2 className="t16 medium">โอนแล้วแต่เงินยังไม่เข้า?</h2>
        <p className="t14 c2">
          เลือกรูปสลิปจากแอปธนาคาร ระบบอ่าน QR ในสลิปแล้วตรวจกับยอดในบัญชี รูปไม่ถูกส่งออกจากเครื่อง
        </p>
      </div>
      {fault ? (
        <Note tone="red" role="alert">
          {fault}
        </Note>
      ) : words ? (
        <Note tone={words.tone} role="status">
          {words.text}
        </Note>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label="รูปสลิป"
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          // The same picture may be chosen again after a refusal.
          if (picture) void take(picture).finally(() => (currentTarget.value = ''))
        }}
      />
      {words?.mayRetry === false ? null : (
        <Button
          look="outline"
          icon={<IconReceipt size={20} stroke={1.75} aria-hidden />}
          sending={sending}
          onClick={() => picker.current?.click()}
        >
          {words ? 'ส่งสลิปใบอื่น' : 'เลือกรูปสลิป'}
        </Button>
      )}
    </Panel>
  )
}

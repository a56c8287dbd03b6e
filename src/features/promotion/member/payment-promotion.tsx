import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { choosePromotion, getPaymentPromotion, type PaymentPromotionWire } from '../contract.ts'
import { forgetChosen } from './chosen-promotion.ts'
import { BringsNote } from './brings-note.tsx'
import { bringsWords, firstWords, gotWords, refusalWords } from './promotion-words.ts'

type Choice = NonNullable<PaymentPromotionWire['choice']>

/** The stream tells of a bonus; asking covers what it does not tell. */
const PENDING_REFETCH_MS = 5_000
const PAID_REFETCH_MS = 1_000

/**
 * What was chosen for a payment and what it brings: before it is paid as it would be judged now, then as it
 * was. Nothing where nothing was chosen.
 * @param isPaid its money is in the wallet
 * @param isOver no money is awaited
 */
export function PaymentPromotion({
  paymentId,
  isPaid,
  isOver,
}: {
  paymentId: number
  isPaid: boolean
  isOver: boolean
}) {
  const { data } = useCall(
    getPaymentPromotion,
    { payment_id: paymentId },
    {
      refetchInterval: (last) =>
        last?.choice?.state === 'waiting' ? (isPaid ? PAID_REFETCH_MS : PENDING_REFETCH_MS) : false,
    },
  )
  useEffect(() => {
    if (isPaid) forgetChosen(paymentId)
  }, [isPaid, paymentId])
  const choice = data?.choice
  if (!choice || (isOver && !isPaid)) return null
  return isPaid ? <Outcome choice={choice} /> : <Promised paymentId={paymentId} choice={choice} />
}

function Promised({ paymentId, choice }: { paymentId: number; choice: Choice }) {
  const [asked, setAsked] = useState(false)
  const { promotion, refusal, bonus } = choice
  const first = firstWords(promotion)
  return (
    <section aria-label="โปรโมชั่นของรายการนี้" className="stack">
      <PanelList>
        <ListRow
          title={promotion.title}
          note="โปรโมชั่นที่ใช้กับการฝากครั้งนี้"
          end={
            <Button look="text" size="sm" onClick={() => setAsked(true)}>
              ไม่รับ
            </Button>
          }
        />
      </PanelList>
      {refusal === null ? (
        <BringsNote words={bringsWords(promotion, choice)} />
      ) : (
        <Note tone="red">{`ชำระตอนนี้จะไม่ได้โบนัส: ${refusalWords(refusal, promotion)}`}</Note>
      )}
      {asked ? (
        <Drop paymentId={paymentId} title={promotion.title} onClose={() => setAsked(false)}>
          {refusal === null ? `รายการนี้จะไม่ได้โบนัส ${formatMoney(bonus)}` : 'รายการนี้ไม่ได้โบนัสอยู่แล้ว'}
          {first && refusal === null ? ` โปรโมชั่นนี้รับได้กับ${first}เท่านั้น ชำระแล้วรับภายหลังไม่ได้` : ''}
        </Drop>
      ) : null}
    </section>
  )
}

/** Asks before a payment goes on without what was chosen for it. */
function Drop({
  paymentId,
  title,
  children,
  onClose,
}: {
  paymentId: number
  title: string
  children: ReactNode
  onClose: () => void
}) {
  const drop = useAction(choosePromotion, { renews: [getPaymentPromotion], onDone: onClose })
  return (
    <ConfirmDialog
      open
      danger
      title={`ไม่รับ ${title}`}
      cancelLabel="เก็บไว้"
      confirmLabel="ไม่รับโบนัส"
      sending={drop.pending && 'กำลังส่ง…'}
      onConfirm={() => drop.run({ payment_id: paymentId, chosen: null })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

function Outcome({ choice }: { choice: Choice }) {
  const { promotion, state, refusal, bonus } = choice
  if (state === 'granted') {
    return (
      <section aria-label="โปรโมชั่นของรายการนี้" className="stack">
        <BringsNote role="status" words={gotWords(promotion, choice)} />
        <ButtonLink to="/member/promotions" look="quiet">
          ดูโบนัสและยอดที่ต้องเล่น
        </ButtonLink>
      </section>
    )
  }
  return (
    <section aria-label="โปรโมชั่นของรายการนี้">
      {refusal === null && state === 'waiting' ? (
        <Note tone="blue" role="status">{`กำลังเติมโบนัส ${formatMoney(bonus)}…`}</Note>
      ) : (
        <Note tone="amber" role="status">
          {`รายการนี้ไม่ได้โบนัส ${promotion.title}: ${state === 'lapsed' ? 'เงินเข้าช้ากว่าที่โปรโมชั่นรอได้' : refusalWords(refusal ?? '', promotion)}`}
        </Note>
      )}
    </section>
  )
}

import { useEffect } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { getMyPromotions, listPromotions, previewPromotion } from '../contract.ts'
import { type ChosenPromotion, useChosenPromotion } from './chosen-promotion.ts'
import { BringsNote } from './brings-note.tsx'
import { OwnPasses } from './own-passes.tsx'
import { bringsWords, firstWords, refusalWords } from './promotion-words.ts'

/**
 * What the next deposit is made with, and what it brings: nothing, until the member has chosen.
 * @param amount in baht, as it is written now; null: none yet
 */
export function DepositPromotion({ amount }: { amount: string | null }) {
  const { selectedPromotion, choose } = useChosenPromotion()
  return (
    <>
      <PanelList>
        <ListRow
          title={selectedPromotion?.title ?? 'ไม่รับโปรโมชั่น'}
          note="โปรโมชั่นที่ใช้กับการฝากครั้งนี้"
          end={
            selectedPromotion ? (
              <Button look="text" size="sm" onClick={() => choose(null)}>
                ไม่รับ
              </Button>
            ) : (
              <ButtonLink to="/promotions" look="text" size="sm">
                เลือก
              </ButtonLink>
            )
          }
        />
      </PanelList>
      {selectedPromotion ? (
        <Brings promotion={selectedPromotion} amount={amount} />
      ) : (
        <>
          <OwnPasses onChoose={choose} />
          <UsedUp />
        </>
      )}
      <AskOn />
    </>
  )
}

/** That a deposit without a promotion uses up one which is for a first deposit, where the member could have it. */
function UsedUp() {
  const all = useCall(listPromotions, {}).data ?? []
  const offers = useCall(getMyPromotions, {}).data?.offers ?? []
  const free = new Set(
    offers.filter(({ refusal }) => refusal === null).map(({ promotion_id: id }) => Number(id)),
  )
  const first = all.find((one) => firstWords(one) !== null && free.has(Number(one.promotion_id)))
  if (!first) return null
  return (
    <Note tone="blue">
      {`${first.title} รับได้กับ${firstWords(first)}เท่านั้น ฝากโดยไม่เลือกแล้วรับภายหลังไม่ได้${first.kind === 'welcome' ? '' : 'ในวันนี้'}`}
    </Note>
  )
}

/** What the amount would bring, while it is written. */
function Brings({ promotion, amount }: { promotion: ChosenPromotion; amount: string | null }) {
  const { promotion_id, version } = promotion
  const { data } = useCall(
    previewPromotion,
    { promotion_id, version, amount: amount ?? promotion.deposit_min },
    { enabled: amount !== null, keepPrevious: true },
  )
  if (amount === null) return <Note tone="blue">ใส่จำนวนเงินเพื่อดูว่าจะได้โบนัสเท่าไร</Note>
  if (!data) return <Note tone="blue">กำลังคำนวณโบนัส…</Note>
  if (data.passes_limit) return <Note tone="red">ยอดนี้เกินวงเงินฝากของบัญชีนี้ จึงฝากและรับโบนัสไม่ได้</Note>
  return data.refusal === null ? (
    <BringsNote words={bringsWords(promotion, data)} />
  ) : (
    <Note tone="red">{`ฝากยอดนี้ไม่ได้โบนัส: ${refusalWords(data.refusal, promotion)}`}</Note>
  )
}

/** Asks before a deposit that brings no bonus although one was chosen for it. */
function AskOn() {
  const { question } = useChosenPromotion()
  // Whoever leaves the page with the question open has not said yes.
  useEffect(() => () => useChosenPromotion.getState().question?.answer(false), [])
  if (!question) return null
  const { amount, promotion, refusal, isMade, answer } = question
  const first = firstWords(promotion)
  const usesUpFirst = first !== null && refusal === 'promotion_deposit_range'
  return (
    <ConfirmDialog
      open
      title={`ฝาก ${formatMoney(amount)} ไม่ได้โบนัส`}
      cancelLabel="กลับไปแก้"
      danger={usesUpFirst}
      confirmLabel={isMade ? 'ชำระไม่รับโบนัส' : 'ฝากไม่รับโบนัส'}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {promotion.title}: {refusalWords(refusal, promotion)}
      {usesUpFirst
        ? ` ถ้าฝากยอดนี้ จะนับเป็น${first} แล้วรับโปรโมชั่นนี้ภายหลังไม่ได้${promotion.kind === 'welcome' ? 'อีก' : 'ในวันนี้'}`
        : ''}
    </ConfirmDialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { getMyPromotions, listPromotions, type PromotionWire, takePromotion } from '../contract.ts'
import { useChosenPromotion } from './chosen-promotion.ts'
import { refusalWords, sentenceOf } from './promotion-words.ts'
import classes from './promotions.module.css'
import { TermsCard } from './terms-card.tsx'

/** Every promotion with all of its terms, before anybody takes one. */
export function PromotionListScreen() {
  const query = useCall(listPromotions, {}, { staleTime: 15_000 })
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return (
    <div className={classes.page}>
      <div className="row between">
        <h1 className="t24">โปรโมชั่น</h1>
        {isLoggedIn ? (
          <ButtonLink to="/member/promotions" look="text" size="sm">
            ของฉัน
          </ButtonLink>
        ) : null}
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(promotions) => <Cards promotions={promotions} isLoggedIn={isLoggedIn} />}
      </QueryView>
    </div>
  )
}

function Cards({
  promotions,
  isLoggedIn,
}: {
  promotions: readonly PromotionWire[]
  isLoggedIn: boolean
}) {
  const mine = useCall(getMyPromotions, {}, { enabled: isLoggedIn })
  const passes = mine.data?.passes ?? []
  if (promotions.length === 0 && passes.length === 0) {
    return (
      <EmptyState art={chada} title="ยังไม่มีโปรโมชั่นตอนนี้">
        เปิดเมื่อไร จะขึ้นที่หน้านี้
      </EmptyState>
    )
  }
  return (
    <div className={classes.cards}>
      {passes.map(({ pass_id: id, promotion, expires_at: until, refusal }) => (
        <TermsCard key={`pass ${id}`} terms={promotion}>
          <Note tone="blue">{`สิทธิ์จากคูปองของคุณ ใช้กับการฝากหนึ่งครั้ง ภายใน ${thaiDateTime(until)}`}</Note>
          <Take promotion={{ ...promotion, is_full: false }} isLoggedIn refusal={refusal} />
        </TermsCard>
      ))}
      {promotions.map((promotion) => {
        const offer = mine.data?.offers.find(
          ({ promotion_id: id }) => Number(id) === Number(promotion.promotion_id),
        )
        return (
          <TermsCard key={promotion.promotion_id} terms={promotion}>
            <Take
              promotion={promotion}
              isLoggedIn={isLoggedIn}
              refusal={promotion.is_full ? 'promotion_full' : (offer?.refusal ?? null)}
            />
          </TermsCard>
        )
      })}
    </div>
  )
}

function Take({
  promotion,
  isLoggedIn,
  refusal,
}: {
  promotion: PromotionWire
  isLoggedIn: boolean
  refusal: string | null
}) {
  const navigate = useNavigate()
  const choose = useChosenPromotion((state) => state.choose)
  const [asked, setAsked] = useState(false)
  const action = useAction(takePromotion, {
    renews: [getMyPromotions, listPromotions],
    onDone: ({ granted }) => {
      toast.success(`ได้รับเครดิตฟรี ${formatMoney(granted)} แล้ว`)
      void navigate({ to: '/member/promotions' })
    },
    onRefused: () => setAsked(false),
  })
  if (!isLoggedIn) {
    return (
      <ButtonLink to="/login" size="lg" wide>
        เข้าสู่ระบบเพื่อรับ
      </ButtonLink>
    )
  }
  if (refusal !== null) return <p className="t14 c2">{refusalWords(refusal, promotion)}</p>
  if (promotion.kind !== 'free_credit') {
    return (
      <Button
        size="lg"
        wide
        onClick={() => {
          choose(promotion)
          void navigate({ to: '/member/deposit' })
        }}
      >
        ใช้กับการฝากครั้งนี้
      </Button>
    )
  }
  return (
    <>
      <Button size="lg" wide onClick={() => setAsked(true)}>
        รับเครดิตฟรี
      </Button>
      <ConfirmDialog
        open={asked}
        title={promotion.title}
        confirmLabel="รับเลย"
        sending={action.pending && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังส่ง…')}
        onConfirm={() =>
          action.run({
            promotion_id: Number(promotion.promotion_id),
            version: promotion.version,
          })
        }
        onClose={() => setAsked(false)}
      >
        {sentenceOf(promotion)}
      </ConfirmDialog>
    </>
  )
}

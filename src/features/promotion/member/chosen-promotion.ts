import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { callKey } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  choosePromotion,
  getPaymentPromotion,
  previewPromotion,
  type PromotionWire,
} from '../contract.ts'

/** The version that the member has read and chosen for the next deposit; never ticked before. */
export type ChosenPromotion = Omit<PromotionWire, 'is_full'>

/** A deposit that brings no bonus: its member says whether he makes it all the same. */
interface Question {
  /** In baht. */
  readonly amount: string
  readonly promotion: ChosenPromotion
  readonly refusal: string
  /** Its payment is made already. */
  readonly isMade: boolean
  answer(goesOn: boolean): void
}

interface Chosen {
  /** `selectedPromotion` of the specification: what the next deposit is made with. */
  readonly selectedPromotion: ChosenPromotion | null
  /** The member said in this tab that he wants none. */
  readonly isDeclined: boolean
  /** The payment that it was bound to, until something else is chosen. */
  readonly paymentId: number | null
  readonly question: Question | null
  choose(promotion: ChosenPromotion | null): void
}

export const useChosenPromotion = create<Chosen>()((set) => ({
  selectedPromotion: null,
  isDeclined: false,
  paymentId: null,
  question: null,
  choose: (selectedPromotion) =>
    set({ selectedPromotion, isDeclined: selectedPromotion === null, paymentId: null }),
}))

/** A payment is paid: what was chosen for it is forgotten, and what was chosen for another stays. */
export function forgetChosen(paidId: number): void {
  if (useChosenPromotion.getState().paymentId === paidId) {
    useChosenPromotion.setState({ selectedPromotion: null, isDeclined: false, paymentId: null })
  }
}

/** Asks the member, who may go on without the promotion. @returns whether he does */
async function askOn(question: Omit<Question, 'answer'>): Promise<boolean> {
  const goesOn = await new Promise<boolean>((answer) => {
    useChosenPromotion.setState({ question: { ...question, answer } })
  })
  useChosenPromotion.setState({ question: null })
  if (goesOn) useChosenPromotion.getState().choose(null)
  return goesOn
}

/**
 * Whether a deposit may be made as it is written: what is chosen for it would be granted, or its member makes
 * it without.
 * @param amount in baht
 * @param onJudging hears while the server is asked, not while the member is
 */
export async function mayPay(
  amount: string,
  onJudging: (isJudging: boolean) => void,
): Promise<boolean> {
  const { selectedPromotion: promotion } = useChosenPromotion.getState()
  if (!promotion) return true
  const { promotion_id, version } = promotion
  onJudging(true)
  try {
    const judged = await callApi(previewPromotion, { promotion_id, version, amount })
    const { refusal, passes_limit: isRefused } = judged
    onJudging(false)
    // The deposit says itself why it is refused.
    return (
      refusal === null || isRefused || (await askOn({ amount, promotion, refusal, isMade: false }))
    )
  } catch (error) {
    onJudging(false)
    toast.error(messageOf(error))
    return false
  }
}

/**
 * Binds what is chosen to a payment that is made, or what was chosen for it before to nothing where the member
 * has said so. What the server refuses is asked about. @returns whether to go on to the payment
 */
export async function bindChosen(
  cache: QueryClient,
  { paymentId, amount }: { paymentId: number; amount: string },
): Promise<boolean> {
  const { selectedPromotion: promotion, isDeclined } = useChosenPromotion.getState()
  if (!promotion && !isDeclined) return true
  useChosenPromotion.setState({ paymentId })
  const chosen = promotion && {
    promotion_id: Number(promotion.promotion_id),
    version: promotion.version,
  }
  try {
    const bound = await callApi(choosePromotion, { payment_id: paymentId, chosen })
    cache.setQueryData(callKey(getPaymentPromotion, { payment_id: paymentId }), bound)
    return true
  } catch (error) {
    if (promotion && error instanceof ApiError) {
      return askOn({ amount, promotion, refusal: error.code, isMade: true })
    }
    toast.error(messageOf(error))
    return true
  }
}

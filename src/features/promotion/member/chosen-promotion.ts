import { create } from 'zustand'
import { callApi } from '#ui/client/call-api.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { choosePromotion } from '../contract.ts'

/** The version that the member has read and chosen for the next deposit; never ticked before. */
export interface ChosenPromotion {
  readonly promotion_id: number
  readonly version: number
  readonly title: string
}

/** `selectedPromotion` of the specification: what the next deposit is made with. */
export const useChosenPromotion = create<{
  readonly selectedPromotion: ChosenPromotion | null
  choose(promotion: ChosenPromotion | null): void
}>()((set) => ({
  selectedPromotion: null,
  choose: (selectedPromotion) => set({ selectedPromotion }),
}))

/** Binds what is chosen to a payment that was just made; what the server refuses is said at once. */
export async function bindChosen(paymentId: number): Promise<void> {
  const { selectedPromotion, choose } = useChosenPromotion.getState()
  if (!selectedPromotion) return
  const { promotion_id, version, title } = selectedPromotion
  try {
    await callApi(choosePromotion, { payment_id: paymentId, chosen: { promotion_id, version } })
    toast.success(`ฝากครั้งนี้ใช้ ${title}`)
    choose(null)
  } catch (error) {
    toast.error(`ฝากครั้งนี้ไม่มีโปรโมชั่น: ${messageOf(error)}`)
  }
}

import type { WireInput } from '#kernel/contract.ts'
import { type Product, productNames } from '#kernel/products.ts'
import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { type Action, useAction } from '#ui/client/use-action.ts'
import { type Preview, usePreview } from '#ui/client/use-preview.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  countCashbackWaiting,
  getCashbackDesk,
  previewCashback,
  saveCashback,
} from '../operator-contract.ts'
import type { DeskTerms } from './terms-rows.ts'

/** What the form holds: the input of the call. */
export type TermsValues = WireInput<typeof saveCashback>
export type ProductValues = TermsValues['products'][number]

const productFields = ['product', 'turnover_ppm', 'commission_ppm', 'margin_ppm'] as const

export interface TermsForm {
  readonly form: Form<TermsValues>
  readonly save: Action<typeof saveCashback>
  readonly preview: Preview<typeof previewCashback>
  submit(event?: { preventDefault(): void }): void
  /** Asks what the terms as they stand would have cost; faults show at their fields. */
  look(): void
  changeProduct(at: number, more: Partial<ProductValues>): void
  removeProduct(at: number): void
  addProduct(product: Product): void
  /** Products that have no terms yet. */
  readonly missing: readonly Product[]
}

/** The form of the next version of the terms; it begins with those that hold. */
export function useTermsForm(live: DeskTerms, onSaved: () => void): TermsForm {
  const form = useForm<TermsValues>(saveCashback.input, { ...live, reason: '' })
  const products = form.field('products')
  const fields = [
    ...Object.keys(form.values),
    ...products.value.flatMap((_, at) => productFields.map((name) => `products.${at}.${name}`)),
  ] as (keyof TermsValues)[]
  const save = useAction(saveCashback, {
    renews: [getCashbackDesk, countCashbackWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const { reason: _reason, ...terms } = form.values
  const preview = usePreview(previewCashback, terms, {
    onRefused: (error) => showDetails(form, error, fields),
  })
  const change = (next: ProductValues[]) => products.onChange(next)
  return {
    form,
    save,
    preview,
    submit: form.onSubmit((values) => save.run(values)),
    look: () => {
      const names = Object.keys(terms) as (keyof TermsValues)[]
      void form.check(names).then((isWhole) => isWhole && preview.run())
    },
    changeProduct: (at, more) =>
      change(products.value.map((one, index) => (index === at ? { ...one, ...more } : one))),
    removeProduct: (at) => change(products.value.filter((_, index) => index !== at)),
    addProduct: (product) =>
      change([
        ...products.value,
        { product, in_loss: true, turnover_ppm: 0, commission_ppm: 0, margin_ppm: 0 },
      ]),
    missing: productNames.filter((one) => !products.value.some(({ product }) => product === one)),
  }
}

import type { WireInput } from '#kernel/contract.ts'
import { productWord } from '#kernel/products.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { usePreview } from '#ui/client/use-preview.ts'
import { Arrival } from '#ui/parts/arrival.tsx'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { hundredths } from '#ui/thai/figures.ts'
import {
  countPointWaiting,
  getPointDesk,
  type PointDeskWire,
  previewPoint,
  savePoint,
} from '../operator-contract.ts'
import { pointProducts } from '../rules/point-terms.ts'
import { previewFacts } from './point-desk-words.ts'

type Values = WireInput<typeof savePoint>

/** The form of the next version; it begins with the rates that hold. */
function useRateForm(rates: PointDeskWire['versions'][number]['rates'], onSaved: () => void) {
  const begin = pointProducts.map((product) => ({
    product,
    rate_x100: rates.find((rate) => rate.product === product)?.rate_x100 ?? 0,
  }))
  const form = useForm<Values>(savePoint.input, { rates: begin, reason: '' })
  const typed = form.field('rates')
  const fields = [
    'reason',
    'rates',
    ...pointProducts.map((_, at) => `rates.${at}.rate_x100`),
  ] as (keyof Values)[]
  const save = useAction(savePoint, {
    renews: [getPointDesk, countPointWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const preview = usePreview(
    previewPoint,
    { rates: typed.value },
    { onRefused: (error) => showDetails(form, error, fields) },
  )
  return {
    form,
    save,
    preview,
    rates: typed.value,
    look: () => void form.check(['rates']).then((isWhole) => isWhole && preview.run()),
    change(at: number, rate: number | null) {
      typed.onChange(
        typed.value.map((one, index) =>
          index === at ? { ...one, rate_x100: rate ?? Number.NaN } : one,
        ),
      )
    },
  }
}

/** Writes the next version of the rates; below it what they would have given last month. */
export function RateFormSheet({
  rates,
  onClose,
}: {
  rates: PointDeskWire['versions'][number]['rates']
  onClose: () => void
}) {
  const { form, save, preview, ...own } = useRateForm(rates, onClose)
  return (
    <Sheet open onClose={onClose} title="เสนออัตราแต้มใหม่" maxWidth={560}>
      <form noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
        <SheetBody>
          <div className="stack">
            {own.rates.map(({ product, rate_x100: rate }, at) => (
              <NumberField
                key={product}
                label={`${productWord(product)}: แต้มต่อยอดแทง ฿100`}
                hint="ทศนิยมไม่เกิน 2 ตำแหน่ง ไม่เกิน 2 แต้ม"
                figure={hundredths}
                value={rate}
                error={form.faultAt(`rates.${at}.rate_x100`)}
                onChange={(next) => own.change(at, next)}
              />
            ))}
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            <Section title="ถ้าใช้เดือนก่อน">
              <div className="stack">
                <Button look="outline" sending={preview.pending && 'กำลังคำนวณ…'} onClick={own.look}>
                  คำนวณแต้มที่จะให้
                </Button>
                {preview.data ? (
                  <Arrival>
                    <DescriptionList facts={previewFacts(preview.data)} />
                  </Arrival>
                ) : null}
              </div>
            </Section>
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่บันทึก
          </Button>
          <Button type="submit" size="lg" sending={save.pending && 'กำลังบันทึก…'}>
            ส่งให้อนุมัติ
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

import * as z from 'zod/mini'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanTexts } from '#kernel/typed-text.ts'
import { FormState, formTexts } from './form-state.ts'

const schema = z.object({
  phone: z.string().check(z.regex(/^0\d{9}$/, 'เบอร์ต้องมี 10 หลัก')),
  agreed: z.literal(true, 'กรุณายอมรับ'),
})
const empty = { phone: '', agreed: false }

/** As much of an input as a form touches. */
const control = (type = 'text') => ({ type, value: '', checked: false, focus: vi.fn<() => void>() })

function setUp(values = empty, of: ConstructorParameters<typeof FormState>[0] = schema) {
  const form = new FormState<typeof empty>(of, values)
  const phone = control()
  const agreed = control('checkbox')
  form.register('phone').ref(phone)
  form.register('agreed').ref(agreed)
  const type = (text: string) => {
    phone.value = text
    form.register('phone').onChange({ target: phone })
  }
  const tick = () => {
    agreed.checked = true
    form.register('agreed').onChange({ target: agreed })
  }
  return { form, phone, agreed, type, tick }
}
const settled = () => new Promise((resume) => setTimeout(resume))

describe('FormState', () => {
  it('gives inputs their values, again when a step comes back', () => {
    const { form, phone, agreed, type } = setUp({ phone: '081', agreed: true })
    expect([phone.value, agreed.checked]).toEqual(['081', true])
    type('0812345678')
    form.register('phone').ref(null)
    const again = control()
    form.register('phone').ref(again)
    expect(again.value).toBe('0812345678')
  })

  it('draws nothing while somebody types, unless the field is watched', () => {
    const { form, type } = setUp()
    type('08')
    expect(form.version()).toBe(0)
    expect(form.watch('phone')).toBe('08')
    type('081')
    expect(form.version()).toBe(1)
  })

  it('says nothing before a submit; then shows every fault and moves to the first', async () => {
    const { form, phone, agreed, type } = setUp()
    const done = vi.fn<(values: typeof empty) => void>()
    type('08')
    await settled()
    expect(form.errors).toEqual({})
    form.onSubmit(done)()
    await settled()
    expect(form.errors).toEqual({
      phone: { message: 'เบอร์ต้องมี 10 หลัก' },
      agreed: { message: 'กรุณายอมรับ' },
    })
    expect(phone.focus).toHaveBeenCalledOnce()
    expect(agreed.focus).not.toHaveBeenCalled()
    expect(done).not.toHaveBeenCalled()
  })

  it('lets a fault leave as soon as the field is right, and hands over good values', async () => {
    const { form, type, tick } = setUp()
    const done = vi.fn<(values: typeof empty) => void>()
    form.onSubmit(done)()
    await settled()
    type('0812345678')
    await settled()
    expect(Object.keys(form.errors)).toEqual(['agreed'])
    tick()
    await settled()
    expect(form.errors).toEqual({})
    form.onSubmit(done)()
    await settled()
    expect(done).toHaveBeenCalledWith({ phone: '0812345678', agreed: true })
  })

  it('checks what is seen of a text, as the server will', async () => {
    const asTyped = formTexts.clean
    onTestFinished(() => {
      formTexts.clean = asTyped
    })
    formTexts.clean = cleanTexts
    const { form, type, tick } = setUp()
    const done = vi.fn<(values: typeof empty) => void>()
    type('\u202a081234\u200b5678\u202c')
    tick()
    form.onSubmit(done)()
    await settled()
    expect(form.errors).toEqual({})
    expect(done).toHaveBeenCalledOnce()
  })

  it('checks the fields of one step only, and keeps the faults of others', async () => {
    const { form } = setUp()
    form.setError('agreed', { message: 'จากเซิร์ฟเวอร์' })
    expect(await form.check(['phone'])).toBe(false)
    expect(form.errors).toEqual({
      agreed: { message: 'จากเซิร์ฟเวอร์' },
      phone: { message: 'เบอร์ต้องมี 10 หลัก' },
    })
  })

  it('shows what the server found, until the field changes', async () => {
    const { form, phone, type } = setUp({ phone: '0812345678', agreed: true })
    form.setError('phone', { message: 'เบอร์นี้มีแล้ว' }, { shouldFocus: true })
    expect(phone.focus).toHaveBeenCalledOnce()
    expect(form.errors.phone?.message).toBe('เบอร์นี้มีแล้ว')
    type('0812345679')
    await settled()
    expect(form.errors).toEqual({})
  })

  it('judges the values of the moment when a schema that is fetched has come', async () => {
    let come = (_schema: z.ZodMiniType) => {}
    const fetched = new Promise<z.ZodMiniType>((resolve) => (come = resolve))
    const { form, type, tick } = setUp(empty, () => fetched)
    const done = vi.fn<(values: typeof empty) => void>()
    form.onSubmit(done)()
    type('0812345678')
    tick()
    come(schema)
    await settled()
    expect(form.errors).toEqual({})
    expect(done).toHaveBeenCalledOnce()
  })

  it('leaves every fault to the server when the schema does not come', async () => {
    const { form } = setUp(empty, () => Promise.reject(new Error('offline')))
    const done = vi.fn<(values: typeof empty) => void>()
    form.onSubmit(done)()
    await settled()
    expect(done).toHaveBeenCalledOnce()
  })

  it('starts anew', () => {
    const { form, phone, type } = setUp()
    type('08')
    form.setError('phone', { message: 'x' })
    form.reset(empty)
    expect([phone.value, form.errors, form.values]).toEqual(['', {}, empty])
  })
})

describe('a field that is a list', () => {
  const list = z.object({ rates: z.array(z.object({ rate: z.int('ต้องเป็นจำนวนเต็ม') })) })
  const values = { rates: [{ rate: 1 }, { rate: 0.5 }] }

  it('shows the faults inside it until they are mended', async () => {
    const form = new FormState<typeof values>(list, values)
    const done = vi.fn<(sent: typeof values) => void>()
    form.onSubmit(done)()
    await settled()
    expect(form.faultAt('rates.1.rate')).toBe('ต้องเป็นจำนวนเต็ม')
    expect(done).not.toHaveBeenCalled()
    form.field('rates').onChange([{ rate: 1 }, { rate: 2 }])
    await settled()
    expect(form.faultAt('rates.1.rate')).toBeUndefined()
    form.onSubmit(done)()
    await settled()
    expect(done).toHaveBeenCalledOnce()
  })

  it('lets a fault that the server found inside it leave before any submit', async () => {
    const form = new FormState<typeof values>(list, { rates: [{ rate: 1 }, { rate: 2 }] })
    form.setError('rates.1.rate' as 'rates', { message: 'จากเซิร์ฟเวอร์' })
    form.field('rates').onChange([{ rate: 1 }, { rate: 3 }])
    await settled()
    expect(form.faultAt('rates.1.rate')).toBeUndefined()
  })
})

import type * as z from 'zod/mini'

/** What is wrong with a field, in Thai. */
export interface FieldFault {
  readonly message: string
}

/** The schema of a form, or how to fetch it: a page need not wait for what a submit needs. */
export type FormSchema = z.ZodMiniType | (() => Promise<z.ZodMiniType>)

/**
 * How an app cleans the texts of a form before they are checked, as the server will. The back office does; the
 * member site does without its weight, since each of its fields cleans itself.
 */
export const formTexts: { clean: (values: unknown) => unknown } = { clean: (values) => values }

type Name<T> = keyof T & string
type Faults<T> = { readonly [K in Name<T>]?: FieldFault }
/** As much of an input as a form touches. */
export type Control = Pick<HTMLInputElement, 'type' | 'value' | 'checked' | 'focus'> & {
  readonly form?: HTMLFormElement | null
}

/** What an input gets by `{...form.register('phone')}`. */
export interface Registered {
  readonly name: string
  readonly ref: (control: Control | null) => void
  readonly onChange: (event: { target: Control }) => void
  readonly onBlur: () => void
}

/**
 * The values and faults of one form. Inputs keep their own text, so typing draws nothing again; a
 * field that shows a fault is checked with each key from then on, and after a submit every field.
 */
export class FormState<T extends object> {
  #values: T
  #faults: Faults<T> = {}
  #isSubmitted = false
  #version = 0
  #refusals = 0
  readonly #schema: FormSchema
  readonly #controls = new Map<Name<T>, Control>()
  readonly #registered = new Map<Name<T>, Registered>()
  readonly #leave = new Map<Name<T>, (() => void) | undefined>()
  readonly #watched = new Set<Name<T>>()
  readonly #listeners = new Set<() => void>()

  constructor(schema: FormSchema, values: T) {
    this.#schema = schema
    this.#values = values
  }

  /** The faults that show, by field. */
  get errors(): Faults<T> {
    return this.#faults
  }

  /** The fault that shows inside a field that is a list or an object: `products.0.rate`. */
  faultAt(path: string): string | undefined {
    return (this.#faults as Readonly<Record<string, FieldFault>>)[path]?.message
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Grows with each change that is to be drawn. */
  readonly version = (): number => this.#version

  /** Grows with each check that found a fault and each refusal that takes the focus. */
  readonly refusals = (): number => this.#refusals

  /** Its registered inputs. */
  readonly controls = (): Iterable<Control> => this.#controls.values()

  /** Joins an input to a field; the input takes the field's value. */
  register<N extends Name<T>>(name: N, more: { onBlur?: () => void } = {}): Registered {
    this.#leave.set(name, more.onBlur)
    const known = this.#registered.get(name) ?? this.#join(name)
    this.#registered.set(name, known)
    return known
  }

  #join<N extends Name<T>>(name: N): Registered {
    return {
      name,
      ref: (control) => {
        if (!control) return void this.#controls.delete(name)
        this.#controls.set(name, control)
        write(control, this.#values[name])
      },
      onChange: ({ target }) => this.#take(name, read(target) as T[N]),
      onBlur: () => this.#leave.get(name)?.(),
    }
  }

  /** Value and setter of a field whose control draws what it is given. */
  field<N extends Name<T>>(name: N): { value: T[N]; onChange: (value: T[N]) => void } {
    return { value: this.watch(name), onChange: (value) => this.#take(name, value) }
  }

  /** A field's value; the form is drawn again when it changes. */
  watch<N extends Name<T>>(name: N): T[N] {
    this.#watched.add(name)
    return this.#values[name]
  }

  /** The present values. */
  get values(): T {
    return this.#values
  }

  /** Writes into a field without checking it. */
  setValue<N extends Name<T>>(name: N, value: T[N]): void {
    this.#values = { ...this.#values, [name]: value }
    const control = this.#controls.get(name)
    if (control) write(control, value)
    if (this.#watched.has(name)) this.#draw()
  }

  /** Shows a fault that the server found. */
  setError(name: Name<T>, fault: FieldFault, { shouldFocus = false } = {}): void {
    this.#faults = { ...this.#faults, [name]: { message: fault.message } }
    if (shouldFocus) this.#refusals += 1
    this.#draw()
    if (shouldFocus) this.#controls.get(name)?.focus()
  }

  /** Checks some fields, shows their faults and moves to the first; true when there are none. */
  async check(names: readonly Name<T>[]): Promise<boolean> {
    const found = await this.#find()
    if (Object.keys(found).some((path) => isIn(path, names))) this.#refusals += 1
    this.#show(names, found)
    const first = names.find((name) => Object.keys(found).some((path) => isIn(path, [name])))
    if (first !== undefined) this.#controls.get(first)?.focus()
    return first === undefined
  }

  /** The handler of a form's submit: `done` gets the values once nothing is wrong. */
  onSubmit(done: (values: T) => void): (event?: { preventDefault(): void }) => void {
    return (event) => {
      event?.preventDefault()
      void this.#submit(done)
    }
  }

  async #submit(done: (values: T) => void): Promise<void> {
    this.#isSubmitted = true
    const all = new Set([...this.#controls.keys(), ...(Object.keys(this.#values) as Name<T>[])])
    if (await this.check([...all])) done(this.#values)
  }

  /** Starts anew with these values. */
  reset(values: T): void {
    this.#values = values
    this.#faults = {}
    this.#isSubmitted = false
    for (const [name, control] of this.#controls) write(control, values[name])
    this.#draw()
  }

  /** Fetches the schema ahead of the first check. Without it the server finds every fault. */
  async loadSchema(): Promise<z.ZodMiniType | undefined> {
    if (typeof this.#schema !== 'function') return this.#schema
    return this.#schema().catch(() => undefined)
  }

  #take<N extends Name<T>>(name: N, value: T[N]): void {
    this.#values = { ...this.#values, [name]: value }
    if (this.#watched.has(name)) this.#draw()
    const isShown = Object.keys(this.#faults).some((path) => isIn(path, [name]))
    if (!this.#isSubmitted && !isShown) return
    void this.#find().then((found) => this.#show([name], found))
  }

  /** The faults of the values as they are when the schema is there. */
  async #find(): Promise<Faults<T>> {
    const result = (await this.loadSchema())?.safeParse(formTexts.clean(this.#values))
    const found: Record<string, FieldFault> = {}
    for (const issue of result?.error?.issues ?? []) {
      found[issue.path.join('.')] ??= { message: issue.message }
    }
    return found as Faults<T>
  }

  #show(names: readonly Name<T>[], found: Faults<T>): void {
    const kept = Object.entries(this.#faults).filter(([path]) => !isIn(path, names))
    const shown = Object.entries(found).filter(([path]) => isIn(path, names))
    this.#faults = Object.fromEntries([...kept, ...shown]) as Faults<T>
    this.#draw()
  }

  #draw(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** Whether a fault is one of these fields' or of something inside one. */
const isIn = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`))

const read = (control: Control): string | boolean =>
  control.type === 'checkbox' ? control.checked : control.value

function write(control: Control, value: unknown): void {
  if (control.type === 'checkbox') Object.assign(control, { checked: value === true })
  else Object.assign(control, { value: String(value) })
}

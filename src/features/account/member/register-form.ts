import { useForm } from '#ui/client/form.ts'
import { useSessionData } from '#ui/client/persisted.ts'
/** What the three steps of registering collect. */
export interface RegisterValues {
  phone: string
  birth_date: string
  accept_terms: boolean
  /** Undefined until it was asked. */
  accept_marketing?: boolean
  bank_code: string
  bank_account_number: string
  first_name: string
  last_name: string
  password: string
  password_again: string
  line_id: string
  referral_code: string
}

/** The fields of each step, in the order in which they stand on it. */
export const stepFields = [
  ['phone', 'birth_date', 'accept_terms'],
  ['bank_code', 'bank_account_number', 'first_name', 'last_name'],
  ['password', 'password_again', 'line_id', 'referral_code', 'accept_marketing'],
] as const satisfies readonly (readonly (keyof RegisterValues)[])[]

/** The step on which a field stands, for errors that come back at the end. */
export const stepOf = (field: string): number =>
  stepFields.findIndex((fields) => (fields as readonly string[]).includes(field))

const schema = () => import('./schemas.ts').then((file) => file.registerSchema)

const empty: RegisterValues = {
  phone: '',
  birth_date: '',
  accept_terms: false,
  bank_code: '',
  bank_account_number: '',
  first_name: '',
  last_name: '',
  password: '',
  password_again: '',
  line_id: '',
  referral_code: '',
}

const DRAFT_KEY = 'register_draft'
/** Kept until the tab closes. Never the password, the phone or the account number. */
const draftFields = ['birth_date', 'bank_code', 'first_name', 'last_name', 'line_id'] as const

/** The form of all three steps, filled from the draft and the invitation. */
export function useRegisterForm(referralCode: string) {
  const draft = useSessionData.getState().session[DRAFT_KEY] as Partial<RegisterValues> | undefined
  return useForm<RegisterValues>(schema, { ...empty, ...draft, referral_code: referralCode })
}

/** Keeps what may be kept, for a reload on the way. */
export function keepDraft(values: RegisterValues): void {
  const kept = Object.fromEntries(draftFields.map((field) => [field, values[field]]))
  useSessionData.getState().put(DRAFT_KEY, kept)
}

export function dropDraft(): void {
  useSessionData.getState().put(DRAFT_KEY, undefined)
}

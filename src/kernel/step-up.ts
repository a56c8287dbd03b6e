/** How a person proves again that he is there, and not an open browser alone: the best way first. */
export const stepUpWays = {
  passkey: 'พาสคีย์',
  pin: 'รหัส PIN',
  totp: 'แอปยืนยันตัวตน',
  sms: 'รหัส OTP ทาง SMS',
  password: 'รหัสผ่าน',
} as const
export type StepUpWay = keyof typeof stepUpWays

export const isStepUpWay = (text: string): text is StepUpWay => Object.hasOwn(stepUpWays, text)

/** A step-up is good for so long, on the session that made it. */
export const STEP_UP_MINUTES = 5

/** What a call asks for beside its session. */
export interface StepUpRule {
  /** Fields of the input that prove the person in their own way; the use case judges them. */
  readonly orBy?: readonly string[]
  /** Asked of whoever has set up nothing yet, too: then by his password. */
  readonly always?: boolean
}

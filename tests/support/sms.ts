import { expect } from 'vitest'
import type { World } from './world.ts'

/** The messages that a phone received, newest first. */
export async function smsInbox({ sandbox }: World, phone: string): Promise<string[]> {
  const { items } = (await sandbox.get(`/sms/inbox?phone=${phone}`)) as {
    items: { message: string }[]
  }
  return items.map(({ message }) => message)
}

/** Waits for the message of a request and reads the code out of it, as a person does. */
export async function readOtp(world: World, phone: string, ref: string): Promise<string> {
  const find = async () =>
    (await smsInbox(world, phone)).find((text) => text.includes(`Ref: ${ref.slice(0, 4)}`))
  await expect.poll(find).toMatch(/รหัส OTP \d{6} /)
  return /รหัส OTP (\d{6})/.exec((await find()) ?? '')?.[1] ?? ''
}

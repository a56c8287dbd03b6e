import type { Services } from '#platform/services.ts'
import { createStaff, type CreatedStaff } from './create-staff.ts'
import { makeOneTimePassword } from './one-time-password.ts'
import { countOwners, lockOwners } from './people-store.ts'

/** There is an owner, who makes others at the desk, with a second person. */
export class OwnerExists extends Error {}

/** A new owner, and the password that is told once. */
export interface CreatedOwner {
  readonly created: CreatedStaff
  readonly oneTimePassword: string
}

/**
 * Makes an owner from the console, where nobody could approve it: the first one, the second who then
 * approves what the first proposes, or one after all others lost their way in. Of two consoles at once one
 * makes the first owner.
 * @returns null when the user name is taken
 * @throws OwnerExists where there is one and `again` is not said
 */
export async function createOwner(
  services: Services,
  input: { readonly username: string; readonly displayName: string; readonly again: boolean },
): Promise<CreatedOwner | null> {
  const oneTimePassword = makeOneTimePassword(services)
  const created = await createStaff(services, {
    username: input.username,
    displayName: input.displayName,
    password: oneTimePassword,
    isOneTime: true,
    roles: ['owner'],
    reason: input.again
      ? 'สร้างจากคอนโซลของเซิร์ฟเวอร์ (--again)'
      : 'เจ้าของคนแรก สร้างจากคอนโซลของเซิร์ฟเวอร์',
    check: async (tx) => {
      await lockOwners(tx)
      if (!input.again && (await countOwners(tx)) > 0) throw new OwnerExists()
    },
  })
  return created && { created, oneTimePassword }
}

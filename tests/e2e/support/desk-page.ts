import type { Page } from 'playwright-core'
import { createStaff, type CreatedStaff } from '#features/staff/server/create-staff.ts'
import { totpCode } from '#platform/session/totp.ts'
import type { Role } from '#kernel/permission.ts'
import { visitor } from '../../support/client.ts'
import { signIn, STAFF_PASSWORD } from '../../support/staff.ts'
import type { World } from '../../support/world.ts'
import { openPage } from './browser.ts'

/** A person of the back office for a journey. */
export async function makePerson(
  world: World,
  username: string,
  displayName: string,
  ...roles: Role[]
): Promise<CreatedStaff> {
  const made = await createStaff(world.services, {
    username,
    displayName,
    password: STAFF_PASSWORD,
    roles,
  })
  if (!made) throw new Error(`${username} exists already`)
  return made
}

/**
 * Opens the back office in a browser of its own, for a person who has logged in.
 * @param expectFaults as of `openPage`
 */
export async function openDesk(
  world: World,
  person: CreatedStaff,
  theme: 'dark' | 'light' = 'dark',
  expectFaults: readonly RegExp[] = [],
): Promise<Page> {
  const as = { ...visitor(), ...person, account: person }
  await signIn(world, as)
  const { operatorUrl: origin } = world.site
  const page = await openPage({ origin, width: 1280, theme, expectFaults, as })
  await page.goto('/')
  return page
}

/** Logs in by the screen: password, then code. */
export async function logInAtDesk(world: World, page: Page, person: CreatedStaff): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้').fill(person.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByText('รหัส 6 หลักจากแอปยืนยันตัวตน').first().waitFor()
  await page.keyboard.type(totpCode(person.totpSecret, await world.services.clock.now()))
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Types official values by the labels of the desk. */
export async function typeOfficial(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

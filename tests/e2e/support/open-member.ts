import type { Page } from 'playwright-core'
import { memberActor, type MemberActor } from '../../support/member.ts'
import type { World } from '../../support/world.ts'
import { openPage, type Visit } from './browser.ts'
import { logInInBrowser } from './member-page.ts'

/** Signs a member in by the screen and waits until the site knows it. */
export async function signIn(page: Page, { person }: MemberActor): Promise<void> {
  await logInInBrowser(page, {
    phone: person.phone,
    password: person.password,
    firstName: person.first_name,
    lastName: person.last_name,
    account: person.bank_account_number,
  })
  await page.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
}

/** A new member in a browser of his own, signed in; nothing is loaded yet. */
export async function openMember(
  world: World,
  visit: Omit<Visit, 'origin' | 'as'>,
): Promise<[Page, MemberActor]> {
  const member = await memberActor(world)
  return [await openPage({ origin: world.site.memberUrl, ...visit, as: member }), member]
}

/** What this browser keeps under `local_data`. */
export const savedOn = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('local_data') ?? '')

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const EXPIRED = 'เซสซั่นหมดอายุ กรุณาลองใหม่'

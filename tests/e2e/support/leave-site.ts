import type { Page } from 'playwright-core'

/**
 * Leaves the site for a file of its own that runs nothing: whatever the page was asking, following or
 * about to write down ends with it, and what the browser keeps of the site can still be reached.
 */
export async function leaveSite(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
}

/**
 * Forgets what the browser keeps, with no page of the site open: one that lived would ask on with a
 * session that is gone, which the browser logs, or write its own down again. Storage of a tab is that
 * of `page`; cookies and the rest are of all tabs.
 */
export async function leaveAndForget(
  page: Page,
  ...kept: readonly ('cookies' | 'localStorage' | 'sessionStorage')[]
): Promise<void> {
  const context = page.context()
  for (const tab of context.pages()) await leaveSite(tab)
  for (const name of kept) {
    if (name === 'cookies') await context.clearCookies()
    else await page.evaluate((storage) => window[storage].clear(), name)
  }
}

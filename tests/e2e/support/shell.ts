import type { Page } from 'playwright-core'

/**
 * From now on the pages of the site come to this page as the shell, as where the server cannot draw
 * them: the browser asks for all that they show.
 * @param calls those that the shell names as the first of its page
 */
export async function comeAsShell(page: Page, calls: readonly string[] = []): Promise<void> {
  const isPage = (url: URL) => !/^\/(api|assets)\/|\.\w+$/.test(url.pathname)
  await page.route(isPage, async (route) => {
    const { origin } = new URL(route.request().url())
    const response = await route.fetch({ url: `${origin}/app-shell` })
    const text = await response.text()
    const body = text.replace(
      'name="early-calls" content=""',
      `name="early-calls" content="${calls.join(' ')}"`,
    )
    await route.fulfill({ response, body })
  })
}

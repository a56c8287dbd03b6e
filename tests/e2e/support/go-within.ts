import type { Page } from 'playwright-core'

/** Goes to another page of the site as a link does, without loading the site anew. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

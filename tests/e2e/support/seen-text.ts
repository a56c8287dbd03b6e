import type { Locator } from 'playwright-core'

/** What eyes read of a part, its words for screen readers left out; any space is one plain space. */
export const seenText = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const copy = element.cloneNode(true) as Element
    for (const spoken of copy.querySelectorAll('.visually-hidden')) spoken.remove()
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  })

let opened: string | undefined

/** Called by the entry before the router goes anywhere. */
export function noteOpenedPage(): void {
  opened = location.pathname
}

/** The path with which the site was opened in this tab, or loaded anew. */
export const openedPage = (): string | undefined => opened

/**
 * Every route that shows the "เร็ว ๆ นี้" page, with its title. When a screen is built, its route file
 * gets the screen and its line leaves this list. What each will do stands with the page: every first
 * load carries the titles.
 */
export const comingSoon = {
  '/sooth': { title: 'สูตรบาคาร่า' },
} as const

export type ComingSoonPath = keyof typeof comingSoon

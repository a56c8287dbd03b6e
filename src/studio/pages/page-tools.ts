/** What the heads of game pages are made of. */

const icon = (inside: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`

/** The pictures on buttons. */
export const icons = {
  mute: icon(
    '<path d="M4 9v6h4l5 4V5L8 9z"/><path class="waves" d="M16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/><path class="cross" d="M17 9.5l5 5m0-5l-5 5"/>',
  ),
  back: icon('<path d="M15 5l-7 7 7 7"/>'),
  past: icon('<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2"/>'),
  close: icon('<path d="M6 6l12 12M18 6L6 18"/>'),
  rules: icon('<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5"/><path d="M12 7.6v.1"/>'),
}

/** A button with a picture. */
export const tool = (id: string, name: string, picture: string, more = ''): string =>
  `<button type="button" id="${id}" class="tool" aria-label="${name}"${more}>${picture}</button>`

/** A named figure; the script writes it. */
export const figure = (name: string, id: string, value: string): string =>
  `<div><dt>${name}</dt><dd id="${id}">${value}</dd></div>`

/** What the published mathematics of every game is written with. */

/** A figure as sheets have it. */
interface Figure {
  readonly fraction: string
  readonly decimal: string
}

/** A share in per cent with four decimals, cut off: 0.989420942157 is `98.9420%`. */
export function percent({ decimal }: { readonly decimal: string }): string {
  const [whole = '0', digits = ''] = decimal.split('.')
  return `${Number(whole + digits.slice(0, 2))}.${digits.slice(2, 6)}%`
}

export const row = (name: string, value: string, exact = ''): string =>
  `<tr><th scope="row">${name}</th><td>${value}</td><td><code>${exact}</code></td></tr>`

/** A chance or a share of the stake. */
export const figureRow = (name: string, figure: Figure): string =>
  row(name, percent(figure), figure.fraction)

/** A table that scrolls where it is wider than the screen. */
export const table = (caption: string, heads: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`

/** What a page says before its tables. */
interface ParPage {
  readonly title: string
  /** Where the page's figures come from. */
  readonly origin: string
  readonly icon: string
  readonly sheet: { readonly game: string; readonly version: string; readonly config_hash: string }
}

export const parPage = (
  { title, origin, icon, sheet }: ParPage,
  body: string,
): string => `<!doctype html>
<html lang="th" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/style.css">
<link rel="stylesheet" href="/assets/par.css"></head>
<body><main class="par">
<h1>${title}</h1>
<p>${origin}</p>
<p><a href="/par/${sheet.game}.json">ดาวน์โหลดเป็น JSON</a></p>
<p class="fact"><span class="quiet">รุ่น ${sheet.version} SHA-256 ของรุ่น</span><code>${sheet.config_hash}</code></p>
${body}
</main></body></html>`

/** Hands a file to the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The mark by which a spreadsheet reads UTF-8, and the end of a line of RFC 4180. */
const MARK = String.fromCharCode(0xfe_ff)
const LINE_END = String.fromCharCode(13, 10)

/** A cell of RFC 4180: in quotes where a comma, a quote or a line's end is in it. */
const cellText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Hands a table to the browser as a file for spreadsheets. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = MARK + rows.map((cells) => cells.map(cellText).join(',') + LINE_END).join('')
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}

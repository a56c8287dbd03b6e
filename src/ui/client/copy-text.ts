/** Copies on secure pages by the clipboard, elsewhere by a selection: plain HTTP has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- where there is no clipboard, nothing else works
  const done = document.execCommand('copy')
  area.remove()
  return done
}

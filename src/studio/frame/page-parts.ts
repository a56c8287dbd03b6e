/** The element with an id. @throws where the page lacks it: page and script are of one build */
export function part<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found as T
}

/** A new element with a class, and texts or elements inside. */
export function make(
  tag: keyof HTMLElementTagNameMap,
  className: string,
  ...inside: (string | Node)[]
): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...inside)
  return made
}

/** Writes a text where it is another: what is looked at many times a second is not laid out, or read out, each time. */
export function write(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text
}

/** Waits so long. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

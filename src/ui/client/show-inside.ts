/** Brings an element into the middle of a box that scrolls; the page itself stays where it is. */
export function showInside(box: HTMLElement | null, element: Element | null | undefined): void {
  if (!box || !element) return
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  if (box.scrollWidth > box.clientWidth) {
    box.scrollLeft += inner.left + inner.width / 2 - (outer.left + box.clientWidth / 2)
  }
  if (box.scrollHeight > box.clientHeight) {
    box.scrollTop += inner.top + inner.height / 2 - (outer.top + box.clientHeight / 2)
  }
}

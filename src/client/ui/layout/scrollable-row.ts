/**
 * A ref of a row that may scroll sideways: keeps its current item in view, and marks with `data-more-before` and
 * `data-more-after` where items are hidden. The global styles fade those ends.
 * @returns a function that ends this
 */
export function scrollableRow(row: HTMLElement | null) {
  if (!row) return
  const mark = () => {
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
  const follow = () => {
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
    if (current) {
      const middle = row.getBoundingClientRect().left + row.clientWidth / 2
      row.scrollLeft += current.left + current.width / 2 - middle
    }
    mark()
  }
  const size = new ResizeObserver(follow)
  size.observe(row)
  const items = new MutationObserver(follow)
  items.observe(row, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-current'] })
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    size.disconnect()
    items.disconnect()
    row.removeEventListener('scroll', mark)
  }
}

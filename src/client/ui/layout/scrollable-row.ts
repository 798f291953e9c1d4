/**
 * Keeps the current item of a row that scrolls sideways in view, and marks with `data-more-before` and `data-more-after`
 * where items are hidden.
 * @returns a function that ends this
 */
export function followCurrent(row: HTMLElement) {
  const mark = () => {
    row.toggleAttribute('data-more-before', row.scrollLeft > 1)
    row.toggleAttribute('data-more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
  }
  const observer = new ResizeObserver(() => {
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
    if (current) {
      const middle = row.getBoundingClientRect().left + row.clientWidth / 2
      row.scrollLeft += current.left + current.width / 2 - middle
    }
    mark()
  })
  observer.observe(row)
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    row.removeEventListener('scroll', mark)
  }
}

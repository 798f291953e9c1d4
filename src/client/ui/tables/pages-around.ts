/** The pages that a pager links: first, last, and the current one with its neighbours; a string for each gap. */
export function pagesAround(page: number, lastPage: number): (number | 'before' | 'after')[] {
  // At either end, too, three adjacent pages are listed.
  const middle = Math.min(Math.max(page, 2), Math.max(lastPage - 1, 2))
  const near = new Set([1, middle - 1, middle, middle + 1, lastPage])
  const pages = [...near].filter((each) => each >= 1 && each <= lastPage).sort((a, b) => a - b)
  return pages.flatMap((each, place) => {
    const previous = pages[place - 1] ?? 0
    if (each - previous === 1) return [each]
    // A single omitted page would take as much room as the gap.
    if (each - previous === 2) return [each - 1, each]
    return [each <= page ? ('before' as const) : ('after' as const), each]
  })
}

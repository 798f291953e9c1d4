import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type WindowedRowsProps = {
  count: number
  /** The row at an index, with a key. */
  row: (place: number) => ReactNode
  /** Called with the visible range, `to` excluded, so that its rows can be fetched. */
  onSight?: (from: number, to: number) => void
}

/** Overscan: rows rendered beyond either edge of the window. */
const OVERSCAN = 6

/** Hides the spacer rows from screen readers. */
const hiddenFromReaders = { 'aria-hidden': true }

/** Estimated row height in pixels, until it is measured. */
const ESTIMATED_HEIGHT = 40

/** Virtualized rows of a long table; they may differ in height. */
export function VirtualRows({ count, row, onSight }: WindowedRowsProps) {
  const before = useRef<HTMLTableRowElement>(null)
  // Offset of the rows on the page. None is rendered before: a change recomputes up to 50,000 positions.
  const [scrollMargin, setScrollMargin] = useState<number>()
  const rows = useWindowVirtualizer({
    count: scrollMargin === undefined ? 0 : count,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: scrollMargin ?? 0,
  })
  const drawn = rows.getVirtualItems()
  const from = drawn[0]?.index ?? 0
  const to = (drawn.at(-1)?.index ?? -1) + 1

  // After every render: heights change with the window, the language and the rows' content.
  useLayoutEffect(() => {
    const start = before.current
    if (!start) return
    setScrollMargin(Math.round(start.getBoundingClientRect().top + window.scrollY))
    let element = start.nextElementSibling
    for (const { index } of drawn) {
      if (!element) return
      rows.resizeItem(index, element.getBoundingClientRect().height)
      element = element.nextElementSibling
    }
  })
  useEffect(() => {
    if (to > from) onSight?.(from, to)
  }, [onSight, from, to])

  const space = { display: 'block', padding: 0, border: 0 }
  const [first, last] = [drawn[0], drawn.at(-1)]
  const start = first ? first.start - (scrollMargin ?? 0) : 0
  const end = last ? last.end - (scrollMargin ?? 0) : 0
  return (
    <>
      <tr ref={before} {...hiddenFromReaders} style={{ ...space, height: start }} />
      {drawn.map(({ index }) => row(index))}
      <tr {...hiddenFromReaders} style={{ ...space, height: Math.max(0, rows.getTotalSize() - end) }} />
    </>
  )
}

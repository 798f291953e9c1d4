import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type WindowedRowsProps = {
  count: number
  /** The row at a place, keyed. */
  row: (place: number) => ReactNode
  /** Told which rows are in sight, the last one excluded, so that they can be fetched. */
  onSight?: (from: number, to: number) => void
}

/** Rows drawn beyond either edge of the window. */
const BEYOND = 6

/** Space that stands for rows which are not drawn says nothing to readers. */
const unread = { 'aria-hidden': true }

/** What a row takes until it is measured, in pixels. */
const GUESS = 40

/** Rows of a long table of which only those in sight are drawn; they may differ in height. */
export function VirtualRows({ count, row, onSight }: WindowedRowsProps) {
  const before = useRef<HTMLTableRowElement>(null)
  // Where the rows begin on the page. Until it is known none is drawn: 50,000 places would be reckoned twice.
  const [scrollMargin, setScrollMargin] = useState<number>()
  const rows = useWindowVirtualizer({
    count: scrollMargin === undefined ? 0 : count,
    estimateSize: () => GUESS,
    overscan: BEYOND,
    scrollMargin: scrollMargin ?? 0,
  })
  const drawn = rows.getVirtualItems()
  const from = drawn[0]?.index ?? 0
  const to = (drawn.at(-1)?.index ?? -1) + 1

  // After every drawing: heights change with the window, with words and with what a row says.
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
      <tr ref={before} {...unread} style={{ ...space, height: start }} />
      {drawn.map(({ index }) => row(index))}
      <tr {...unread} style={{ ...space, height: Math.max(0, rows.getTotalSize() - end) }} />
    </>
  )
}

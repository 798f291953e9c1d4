import { useEffect, useState } from 'react'
import { sectionNames } from './sections.ts'

/** The section in view: the one with the focus, or else the one that is being scrolled past. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCurrent(sectionInView()))
    }
    look()
    for (const event of EVENTS) addEventListener(event, look, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of EVENTS) removeEventListener(event, look, { capture: true })
    }
  }, [])
  return current
}

const EVENTS = ['scroll', 'resize', 'focusin', 'toggle'] as const

function sectionInView() {
  const folds = sectionNames.flatMap((name) => document.getElementById(name) ?? [])
  const focused = document.activeElement
  const withFocus = focused && folds.find((fold) => fold.contains(focused))
  if (withFocus && isInView(focused)) return withFocus.id
  // The line of reading is near the top of the window. It moves down at the page's end, so that the last sections have
  // their turn.
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const line = clientHeight - Math.min(scrollHeight - clientHeight - scrollTop, clientHeight * 0.75)
  return (folds.findLast((fold) => fold.getBoundingClientRect().top <= line) ?? folds[0])?.id
}

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

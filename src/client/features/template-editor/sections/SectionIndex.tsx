import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PageIndex } from '#client/features/page/PageIndex.tsx'
import { m } from '#i18n/compiled/messages.js'
import { reveal } from './reveal.ts'
import { SectionMark } from './SectionMark.tsx'
import { useSections } from './SectionsProvider.tsx'
import { sectionNames } from './sections.ts'

/** Links to the sections with their states; the one in view is current. */
export function SectionIndex() {
  const sections = useSections()
  const follow = useHash()
  const current = useCurrentSection()
  return (
    <div className="[grid-area:index] min-w-0 max-2xl:sticky max-2xl:top-bar max-2xl:z-(--z-sticky) max-2xl:bg-paper max-2xl:[&_nav]:m-0 [&_nav_a]:justify-between [&_nav_a]:py-1.5 [&_nav_a]:leading-5 max-2xl:[&_nav_a]:gap-1.5">
      <PageIndex label={m.templates_sections()}>
        {sections.map(({ name, title, state }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              aria-current={name === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                follow(name)
              }}
            >
              <span>{title}</span>
              <SectionMark state={state} />
            </a>
          </li>
        ))}
      </PageIndex>
    </div>
  )
}

/**
 * Reveals what the URL's hash names when the page is opened, and on Back and Forward.
 *
 * @returns reveals a section and puts it in the URL
 */
function useHash(): (id: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const revealed = useRef('')
  useEffect(() => {
    if (revealed.current === hash) return
    revealed.current = hash
    reveal(hash)
    // Again once the router has restored the scroll position, but not when a new draft gets its URL later.
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stop()
      if (!fromLocation || !pathChanged) reveal(hash)
    })
    return stop
  }, [hash, router])
  return (id) => {
    revealed.current = id
    reveal(id)
    void navigate({ to: '.', search: true, hash: id, hashScrollIntoView: false, resetScroll: false })
  }
}

/** The section in view: the one with the focus, or else the one that is being scrolled past. */
function useCurrentSection(): string | undefined {
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

import { type ReactNode, useEffect, useRef } from 'react'
import { zoneElsewhere } from '#client/i18n/time-zone.ts'
import { PAGE_TITLE, PageHead } from '#client/ui/layout/PageHead.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type Breadcrumbs, useAsPlace } from './place.ts'

type PageProps = {
  title: string
  /** Document title, if it should say more than `title`. */
  windowTitle?: string
  /** One line under the title: count, status, version, saved time. */
  facts?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
  /** The pages above this one. */
  breadcrumbs?: Breadcrumbs
  /** A task has one way in and one way out: on a small screen a back link and an `ActionBar` instead of the tab bar. */
  task?: boolean
  /** For content that needs more width than a text column. */
  wide?: boolean
  children?: ReactNode
}

const NOWHERE: Breadcrumbs = []

// On the first page of a visit the focus stays at the top of the document, where screen readers begin.
let isFirst = true

/** A page of the dashboard: its place, title and actions, then its content. */
export function Page({
  title,
  windowTitle = title,
  facts,
  actions,
  breadcrumbs = NOWHERE,
  task = false,
  wide = false,
  children,
}: PageProps) {
  const main = useRef<HTMLElement>(null)
  useAsPlace({ title, breadcrumbs, task })
  const zone = zoneElsewhere()
  useEffect(() => {
    // Unless something on the page already has it, such as a field that a link points to.
    if (!isFirst && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <>
      <title>{`${windowTitle} · Insegna`}</title>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        aria-labelledby={PAGE_TITLE}
        className="flex flex-1 flex-col w-full max-w-[calc(var(--sheet-max)_+_2_*_var(--gutter))] pt-5 px-gutter pb-16 max-md:pt-4 max-md:pb-[calc(var(--foot,64px)_+_var(--s-12))] print:max-w-none print:p-0"
        data-task={task || undefined}
        data-wide={wide || undefined}
      >
        <PageHead title={title} facts={facts} actions={actions} />
        {children}
        {zone && (
          <p
            // At the bottom of the page, however short it is.
            className="hint mt-auto pt-10"
          >
            {m.shell_time_zone({ zone })}
          </p>
        )}
      </main>
    </>
  )
}

import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'

/** Id of the page's heading, which labels the page for screen readers. */
export const PAGE_TITLE = 'page-title'

/** Head of a page: title, a line of facts, actions, and the scotch rule. */
export function PageHead({ title, facts, actions }: { title: string; facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div
      // The scotch rule: a thick line above a thin one.
      className="relative flex items-end gap-6 mb-6 pb-[calc(var(--s-4)_+_5px)] max-md:flex-wrap max-md:gap-3 max-md:items-center max-md:mb-4 max-md:pb-[calc(var(--s-3)_+_5px)] after:absolute after:right-0 after:bottom-0 after:left-0 after:h-[5px] after:border-solid after:border-scotch-rule after:[border-width:2px_0_1px]"
    >
      <div
        // A long word, such as an address, gets its own line before it is broken.
        className="flex-1 min-w-0 max-md:flex-[1_1_10rem] max-md:min-w-auto max-md:max-w-full"
      >
        <h1
          id={PAGE_TITLE}
          className="font-display text-display-md/display-md font-serif tracking-[-0.012em] wrap-anywhere text-balance max-md:text-[1.5rem]/[1.875rem] max-md:wrap-break-word"
          {...fontAttributes(title)}
        >
          {title}
        </h1>
        {facts && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-0.5 text-ink-2 text-pretty">{facts}</div>
        )}
      </div>
      {actions && (
        <div className="flex flex-none items-center gap-2 max-md:flex-[0_1_auto] max-md:flex-wrap max-md:[&>[data-reason]]:flex-[1_0_100%] max-md:[&>[data-reason]]:max-w-none">
          {actions}
        </div>
      )}
    </div>
  )
}
